/** An emoji without the letter (U+FE0F) that asks for it in colour: ours are drawn in one ink. */
export function oneInk(emoji: string): string {
  return emoji.replaceAll('\ufe0f', '')
}
