const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The letters on a person's avatar: the first two characters of the name as people see them, so that an accent,
 * a flag or a family emoji is never cut in half. "Ines" gives "In"; "wei chen" gives "We".
 */
export function initials(name: string): string {
  const word = name.trim().split(/\s+/u)[0] ?? ''
  const letters: string[] = []
  for (const { segment } of graphemes.segment(word)) {
    letters.push(segment)
    if (letters.length === 2) break
  }
  const [first = '?', ...rest] = letters
  return first.toLocaleUpperCase() + rest.join('').toLocaleLowerCase()
}
