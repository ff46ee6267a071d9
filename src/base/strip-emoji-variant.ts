/** An emoji without the character (U+FE0F) that requests colour: ours are drawn in one ink. */
export function stripEmojiVariant(emoji: string): string {
  return emoji.replaceAll('\ufe0f', '')
}
