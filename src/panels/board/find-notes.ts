import type { ListedNote } from './watch-notes.ts'

/** Without case and accents, so that "cafe" finds "Café". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

const NUMBER = /^#\s*(\d+)$/

/**
 * The notes whose text holds the words, or that a person of that name wrote; `#12` is the note of that number alone.
 * In the order given.
 */
export function findNotes(
  notes: readonly ListedNote[],
  query: string,
  nameOf: (userId: string) => string | null,
): ListedNote[] {
  const words = plain(query.trim())
  if (!words) return []
  const number = NUMBER.exec(words)?.[1]
  if (number !== undefined) return notes.filter((note) => note.number === Number(number))
  const names = new Map<string, string>()
  const authorName = (id: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const name = plain(nameOf(id) ?? '')
    names.set(id, name)
    return name
  }
  return notes.filter(
    (note) =>
      plain(note.text).includes(words) || (note.authorId && authorName(note.authorId).includes(words)),
  )
}
