/** Text as it is compared: case, accents, widths and the number of spaces make no difference. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Accents of Latin, Greek and Cyrillic letters alone: other scripts' marks make other words.
      .replace(/[\u0300-\u036f]+/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  )
}
