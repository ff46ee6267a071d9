/** "Wei is typing", "Ines and Wei are typing", "3 people are typing". */
export function typingLabel(names: readonly string[]): string {
  if (names.length > 2) return `${names.length} people are typing`
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing`
}
