import { foldForSearch } from '#base/fold-for-search.ts'
import type { NoteList } from '#panels/open-board/watch-notes.ts'

const NUMBER = /^#\s*(\d+)$/

/**
 * The ids of the matches, in the given order: frames by name, then notes by text or author, then other shapes by text.
 * `#12` matches only the note with that number. A linear search: boards have thousands of notes, which takes
 * milliseconds.
 */
export function findOnBoard(
  { notes, frames, texts }: NoteList,
  query: string,
  nameOf: (userId: string) => string | null,
): string[] {
  const words = foldForSearch(query.trim())
  if (!words) return []
  const number = NUMBER.exec(words)?.[1]
  if (number !== undefined) return idsOf(notes.filter((note) => note.number === Number(number)))
  const names = new Map<string, string>()
  const authorName = (id: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const name = foldForSearch(nameOf(id) ?? '')
    names.set(id, name)
    return name
  }
  const found = notes.filter(
    (note) =>
      foldForSearch(note.text).includes(words) ||
      (note.authorId && authorName(note.authorId).includes(words)),
  )
  return [
    ...idsOf(frames.filter((frame) => foldForSearch(frame.name).includes(words))),
    ...idsOf(found),
    ...idsOf(texts.filter((other) => foldForSearch(other.text).includes(words))),
  ]
}

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id)
}
