/** Text for comparison: case, accents, character widths and the number of spaces make no difference. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Only the accents of Latin, Greek and Cyrillic letters: in other scripts such marks make other words.
      .replace(/[\u0300-\u036f]+/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  )
}
