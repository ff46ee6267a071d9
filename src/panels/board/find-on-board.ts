import type { NoteList } from './watch-notes.ts'

/** Without case and accents, so that "cafe" finds "Café". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

const NUMBER = /^#\s*(\d+)$/

/**
 * What holds the words, as ids: frames by their name, notes by their text or by who wrote them, then other shapes by
 * theirs, each in the order given. `#12` is the note of that number alone.
 */
export function findOnBoard(
  { notes, frames, texts }: NoteList,
  query: string,
  nameOf: (userId: string) => string | null,
): string[] {
  const words = plain(query.trim())
  if (!words) return []
  const number = NUMBER.exec(words)?.[1]
  if (number !== undefined) return idsOf(notes.filter((note) => note.number === Number(number)))
  const names = new Map<string, string>()
  const authorName = (id: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const name = plain(nameOf(id) ?? '')
    names.set(id, name)
    return name
  }
  const found = notes.filter(
    (note) =>
      plain(note.text).includes(words) || (note.authorId && authorName(note.authorId).includes(words)),
  )
  return [
    ...idsOf(frames.filter((frame) => plain(frame.name).includes(words))),
    ...idsOf(found),
    ...idsOf(texts.filter((other) => plain(other.text).includes(words))),
  ]
}

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id)
}
