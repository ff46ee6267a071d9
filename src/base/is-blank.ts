/**
 * Whether nothing of the text is visible: white space, invisible characters (joiners, fillers, soft hyphens), and the empty
 * Braille cell.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u{2800}]*$/u.test(text)
}
