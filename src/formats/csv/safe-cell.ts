/**
 * Matches text that a spreadsheet would read as a formula: a starting character in either width, or a tab or line end before it,
 * even behind quotes and spaces that it may drop.
 */
const RISKY = /^['"\s]*[=+\-@\t\r\n＝＋－＠]/u
const MARKED = /^'['"\s]*[=+\-@\t\r\n＝＋－＠]/u

/** A cell that no spreadsheet calculates: risky ones get a leading apostrophe. */
export function safeCell(text: string): string {
  return RISKY.test(text) ? `'${text}` : text
}

/** The inverse: removes one apostrophe where `safeCell` would have added it, so nothing is lost, however many there are. */
export function plainCell(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell
}
