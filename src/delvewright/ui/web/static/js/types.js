/**
 * What server and client say to each other, as types. See docs/protocol.md.
 *
 * @typedef {{now: number, most: number, label: string}} Bar
 * @typedef {{die?: string, face: string, title: string, glyph: string, idle?: boolean}} Face
 * @typedef {{id: number, kind: string, text: string, faces: Face[], figures: number[], squares: number[], sum: string, changes: [string, number][], card: {title: string, says?: string, flavour?: string} | null, why: boolean}} Event_
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
 * @property {string[]} [bears]  what of its things is seen on its portrait
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
 * @typedef {{i: number, notation: string, label: string, squares: number[], figures: number[], cards: string[], area?: number[], group: string, sign?: string, key?: string, use?: string, warning?: string, spends?: string, more?: boolean, confirm?: string}} Choice
 * @typedef {{verb: string, label: string, squares: string, more?: boolean}} Field
 * @typedef {{intent: string, label: string, figure?: number, door?: number[], sign?: string, squares?: string, from?: number, path?: number[], odds?: Odds[], by?: number, more?: boolean}} Intent  what one click may mean that takes several answers
 * @typedef {{what: string, title: string, how: string}} Reaction  what may be used, and when one wants to be asked about it
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
 * @property {import("./town.js").Ware[]} [growth]  ways to grow, those that are not open with what they need
 * @property {string} [dice]  what to type, when real dice are rolled
 * @property {Intent[]} [intents]
 * @property {Reaction[]} [reactions]
 * @property {boolean} [order]  it is asked which of one's figures goes next
 * @property {Face[]} [rolled]  dice on the table that the question is about
 * @property {{left: number, held: boolean, empty: boolean}} [moment]  it goes by in so many seconds, for nobody else may know of it
 *
 * @typedef {{seat: number, who: string, about: string, moment?: {mine: boolean}}} Waiting
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
 * @property {number} [since]  when this person went away, as this browser reckons it
 *
 * @typedef {{to: number, by: string, what?: string, for: number, against?: number, needed?: number, away?: string[], yours: boolean | null}} Vote
 * @typedef {{invite?: string, chair?: string, spectator?: string, seats?: Record<string, string>}} Links
 * @typedef {{role: string, seats: number[], may?: number[], name?: string, asking?: Record<string, {how: string, title: string}>, usual?: Record<string, string>, fallen?: {seat: number, title: string, free: number[]}[]}} You
 * @typedef {{id: string, title: string}} Computer
 * @typedef {{seat: number, may: boolean, asked: boolean}} Lost
 * @typedef {{wish: number, seat: number, name: string, why?: "back" | "chair" | "return"}} Wish
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
 * @property {[string, string]} between  in a town, the quests that it lies between
 * @property {{story: string, goal: string}} [tale]  how the quest begins, and what is to be done in it
 * @property {string} [stuck]  why the game cannot go on
 * @property {string} [seed]  if whoever opened the table chose it
 * @property {Lost[]} [lost]  seats that somebody else has given away
 * @property {Wish[]} [wishes]  seats the owner is asked for
 * @property {number} master  the game master's seat; -1: there is none
 * @property {{seat: number, asks: boolean}[]} [offered]  seats that this invitation offers
 * @property {{by: string, begun: boolean, looks: string[], faces: string[], length?: string, difficulty?: string}} [invitation]  what an invitation says
 *
 * @typedef {{label: string, percent: number, exact: string}} Odds
 * @typedef {{path: number[], odds: Odds[], text: string}} Preview
 * @typedef {{id: string, says: string, ruling?: string}} Rule
 * @typedef {{choice: number} | {verb: string, square: number} | {text: string} | {intent: number, square?: number}} Answer
 *
 * @typedef {{id: string, title: string, story: string, length?: string, difficulty?: string, won?: number, players: number, picture: string, series: string, source: string, party: string[], only: string[], options: Option_[], seats: SeatInfo[], faces: string[]}} QuestInfo
 * @typedef {{id: string, title: string, edition: string, says: string, face: string}} CoverInfo
 * @typedef {{name: string, title: string, choices: {value: string, title: string, says: string}[], default: string, rules: boolean}} Option_
 * @typedef {{id: string, name?: string, title: string, side: string, look?: string}} SeatInfo
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
 * @property {string[]} road  the quests of its campaign
 * @property {string[]} faces  looks of those who usually go
 * @property {boolean} [lesson]  whether it has a first game that teaches
 * @property {Creation | null} creation  where heroes are made before a game
 * @property {boolean} [absent]  whether seats of the first side may be left out
 */
export {};
