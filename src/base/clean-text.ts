/**
 * What every database can keep and every screen show: control signs go, but for tabs and line ends, and halves of
 * characters become U+FFFD. PostgreSQL takes neither a NUL nor, in JSON, half a character.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '')
}
