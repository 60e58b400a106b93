/**
 * What server and client say to each other, as types. See docs/protocol.md.
 *
 * @typedef {{now: number, most: number, label: string}} Bar
 * @typedef {{die?: string, face: string, title: string, glyph: string}} Face
 * @typedef {{id: number, kind: string, text: string, faces: Face[], figures: number[], squares: number[], sum: string, changes: [string, number][], card: {title: string, says?: string} | null, why: boolean}} Event_
 * @typedef {{title: string, n?: number, says?: string, place?: string, remark?: string}} Item
 *
 * @typedef {object} Figure
 * @property {number} id
 * @property {string} name
 * @property {string} kind
 * @property {string} title
 * @property {string} side
 * @property {string} letter
 * @property {string} look  outline and colour of its token
 * @property {number[]} squares
 * @property {Record<string, [number, number]>} bars
 * @property {Record<string, string>} sheet
 * @property {(string | Item)[] | Record<string, string | Item>} items
 * @property {string[] | Record<string, string>} effects
 * @property {number} seat
 * @property {boolean} alive
 * @property {boolean} active
 * @property {string} facing
 * @property {boolean} [lying]  on the floor, but not dead
 *
 * @typedef {{a: number, b: number, kind: string, state: string, way?: string}} Door
 * @typedef {{kind: string, title: string, squares: number[], look: string, high?: boolean, state?: string}} Piece
 * @typedef {{kind: string, title: string, square: number, look: string, state?: string}} Token
 *
 * @typedef {object} BoardData
 * @property {number} w
 * @property {number} h
 * @property {string} floor
 * @property {string} rock
 * @property {string} laid
 * @property {string} corridors
 * @property {string} east
 * @property {string} south
 * @property {Record<string, string>} areas
 * @property {number} [plane]  rows of a level of an endless board; 0: a printed board
 * @property {string | {columns: string[], rows: string[]}} [names]
 *
 * @typedef {object} View
 * @property {string} book
 * @property {string} quest
 * @property {string} title
 * @property {number} seat
 * @property {number} round
 * @property {number} turn
 * @property {number} asked
 * @property {string} about
 * @property {boolean} over
 * @property {string} winner
 * @property {BoardData} board
 * @property {Record<string, Door>} doors
 * @property {Record<string, Piece>} furniture
 * @property {Record<string, Token>} tokens
 * @property {Record<string, Figure>} figures
 * @property {Record<string, string>} facts
 *
 * @typedef {{i: number, notation: string, label: string, squares: number[], figures: number[], cards: string[], group: string, key?: string, use?: string, warning?: string, spends?: string}} Choice
 * @typedef {{verb: string, label: string, squares: string}} Field
 *
 * @typedef {object} Decision
 * @property {number} [n]
 * @property {number} seat
 * @property {number | null} figure  whose decision it is
 * @property {string} about
 * @property {string} [subject]
 * @property {string} question
 * @property {Choice[]} choices
 * @property {Field[]} fields
 * @property {Record<string, [string, string]>} texts  title and text of the cards that answers name
 * @property {import("./town.js").Ware[]} [street]  what a town offers
 * @property {string} [dice]  what to type, when real dice are rolled
 *
 * @typedef {{seat: number, who: string, about: string}} Waiting
 * @typedef {{free: boolean, to: number, what: string}} Undo
 *
 * @typedef {object} Seat
 * @property {string} id
 * @property {number} seat
 * @property {string} title
 * @property {string} side
 * @property {boolean} [named]  the title is a name
 * @property {string} holder
 * @property {boolean} [computer]  the computer answers now, whoever holds it
 * @property {string} name
 * @property {boolean} present
 * @property {string} state
 * @property {number} away_for
 *
 * @typedef {{to: number, by: string, what?: string, for: number, against?: number, needed?: number, away?: string[], yours: boolean | null}} Vote
 * @typedef {{invite?: string, spectator?: string, seats?: Record<string, string>}} Links
 * @typedef {{role: string, seats: number[], may?: number[], name?: string}} You
 * @typedef {{id: string, title: string}} Computer
 * @typedef {{seat: number, may: boolean, asked: boolean}} Lost
 * @typedef {{wish: number, seat: number, name: string}} Wish
 *
 * @typedef {object} TableInfo
 * @property {string} table
 * @property {string} title
 * @property {string} book
 * @property {string} quest
 * @property {Seat[]} seats
 * @property {You} you
 * @property {Links} [links]
 * @property {number} away
 * @property {Vote | null} [vote]
 * @property {Computer[]} [computers]
 * @property {string} [campaign]
 * @property {boolean} [town]  a stay in town, which nobody wins
 * @property {string} [stuck]  why the game cannot go on
 * @property {string} [seed]  if whoever opened the table chose it
 * @property {Lost[]} [lost]  seats that somebody else has given away
 * @property {Wish[]} [wishes]  seats the owner is asked for
 *
 * @typedef {{label: string, percent: number, exact: string}} Odds
 * @typedef {{path: number[], odds: Odds[], text: string}} Preview
 * @typedef {{id: string, says: string, ruling?: string}} Rule
 * @typedef {{choice: number} | {verb: string, square: number} | {text: string}} Answer
 *
 * @typedef {{id: string, title: string, story: string, length?: string, difficulty?: string, won?: number, players: number, picture: string, series: string, source: string, party: string[], only: string[], options: Option_[], seats: SeatInfo[]}} QuestInfo
 * @typedef {{name: string, title: string, choices: {value: string, title: string, says: string}[], default: string, rules: boolean}} Option_
 * @typedef {{id: string, name?: string, title: string, side: string}} SeatInfo
 *
 * @typedef {{name: string, title: string, value: string, choices: {value: string, title: string, says: string}[]}} Pick
 * @typedef {{word: string, about: string, says: string, figure: Figure, picks: Pick[]}} NewHero
 * @typedef {{least: number, most: number, heroes: Record<string, NewHero>}} Creation
 *
 * @typedef {object} BookInfo
 * @property {string} id
 * @property {string} title
 * @property {string} [unofficial_note]
 * @property {QuestInfo[]} quests
 * @property {SeatInfo[]} seats
 * @property {Option_[]} options
 * @property {Computer[]} computers
 * @property {boolean} campaigns
 * @property {boolean} [lesson]  whether it has a first game that teaches
 * @property {Creation | null} creation  where heroes are made before a game
 * @property {boolean} [absent]  whether seats of the first side may be left out
 */
export {};
