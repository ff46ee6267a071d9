/**
 * Whether there is nothing to be seen: white space, signs that no screen shows (joiners, fillers, soft hyphens), and the
 * empty Braille cell.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u{2800}]*$/u.test(text)
}
