import type { JsonObject, TLNoteShape } from 'tldraw'
import { isAgentId } from '#session/agents/agent.ts'
import { originOfFields } from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import { isMarkedPrivate } from '../binding/document-of-new-notes.ts'
import { NOTE_AUTHOR_LABELS, noteByLabel } from '../labels/note-author-labels.ts'

export interface NoteAuthor {
  name: string
  kind: 'person' | 'agent'
  /** An agent's emoji, drawn in one ink before its name. */
  glyph?: string
  /** The program that wrote the note for this person. */
  program?: string
}

/** By the id of a person or an agent. Missing authors are not named on their notes. */
export type NoteAuthors = Readonly<Record<string, NoteAuthor>>

/** An agent that was removed from the board, with a name that this page never had. */
const GONE: NoteAuthor = { name: NOTE_AUTHOR_LABELS.removedAdvisor, kind: 'agent' }

/** A program's note has the name of the program and of its person; `null`: the note has no name. */
export function authorOf(meta: JsonObject, authors: NoteAuthors): NoteAuthor | null {
  const author = typeof meta.author === 'string' ? authorById(meta.author, authors) : null
  if (!author || typeof meta.program !== 'string') return author
  return { ...author, name: NOTE_AUTHOR_LABELS.programFor(meta.program, author.name), program: meta.program }
}

/** An agent's note stays an agent's, even if its name is unknown. */
export function authorById(id: string, authors: NoteAuthors): NoteAuthor | null {
  return authors[id] ?? (isAgentId(id) ? GONE : null)
}

/** A footer has room for about this many letters. */
const SHORT_NAME_CHARS = 11

/** The signature on a note. In an advisor's name the trade is last: `Night-shift nurse` signs as `Nurse`. */
export function signature({ name, kind, program }: NoteAuthor): string {
  if (program !== undefined) return program
  const last = name.trim().split(/\s+/).at(-1)
  if (kind === 'person' || name.length <= SHORT_NAME_CHARS || !last) return name
  return last.charAt(0).toLocaleUpperCase() + last.slice(1)
}

/** `null` if the note is not finished. */
export function numberOf(meta: JsonObject): number | null {
  return typeof meta.number === 'number' ? meta.number : null
}

/** The text for screen readers: which note, its author, whether an AI wrote it, its words, earlier notes in much the same words, its mark, and its comments. */
export function spokenNote(
  note: TLNoteShape,
  text: string,
  author: NoteAuthor | null,
  {
    echoes = [],
    promotion = null,
    comments = null,
  }: { echoes?: readonly number[]; promotion?: string | null; comments?: string | null } = {},
): string {
  const which = noteByLabel(numberOf(note.meta), author?.name ?? null, isMarkedPrivate(note))
  const origin = originLabel(originOfFields(note.meta), author)
  const whose = origin === null ? '' : origin.includes(',') ? ` (${origin})` : `, ${origin}`
  const echo = echoes.length > 0 ? NOTE_AUTHOR_LABELS.wordedLike(echoes) : ''
  const mark = promotion === null ? '' : `. ${promotion}`
  return `${which}${whose}${text ? `: ${text}` : NOTE_AUTHOR_LABELS.empty}${echo}${mark}${comments === null ? '' : `. ${comments}`}`
}
