import type { JsonObject, TLNoteShape } from 'tldraw'

/** What a note says about the one who wrote it. */
export interface NoteAuthor {
  name: string
  kind: 'person' | 'agent'
  /** An agent's mark, drawn in one ink before its name. */
  glyph?: string
}

/** By user id. Who is not in it is not named on their notes. */
export type NoteAuthors = Readonly<Record<string, NoteAuthor>>

export function authorOf(meta: JsonObject, authors: NoteAuthors): NoteAuthor | null {
  return typeof meta.author === 'string' ? (authors[meta.author] ?? null) : null
}

/** null: not finished yet. */
export function numberOf(meta: JsonObject): number | null {
  return typeof meta.number === 'number' ? meta.number : null
}

/** How a note is read out: which, by whom, its words. */
export function noteLabel(note: TLNoteShape, text: string, author: NoteAuthor | null): string {
  const number = numberOf(note.meta)
  const which = number === null ? 'Note' : `Note ${number}`
  const by = author ? ` by ${author.name}` : ''
  return `${which}${by}${text ? `: ${text}` : ', empty'}`
}
