/**
 * What a spreadsheet would take for a formula, also behind quotes and blanks that it may drop: a sign that begins one, in
 * either width, or a tab or line end before it.
 */
const RISKY = /^['"\s]*[=+\-@\t\r\n＝＋－＠]/u
const MARKED = /^'['"\s]*[=+\-@\t\r\n＝＋－＠]/u

/** A cell that no spreadsheet calculates: what is risky gets an apostrophe before it. */
export function safeCell(text: string): string {
  return RISKY.test(text) ? `'${text}` : text
}

/** The way back: one apostrophe goes where `safeCell` would have put it, so nothing is lost, however many there are. */
export function plainCell(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell
}
