"""What people see: pictures, text, terminal and browser."""
