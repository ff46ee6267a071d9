import type { NamedSentence } from '#base/sentence.ts'
import type { NoteColor } from '#board/record/record-kinds.ts'
import type { Category, LinkType, Status } from '#session/ideas/idea.ts'
import type { OriginStamp } from '#session/origin/note-origin.ts'

/** An idea in a table or list. `null` where the file has no value. */
export interface ImportedIdea {
  text: string
  category: Category | null
  status: Status | null
  tags: string[] | null
  author: string | null
  /** The file declares an agent as the writer. */
  stamp: OriginStamp | null
  /** Index in the same list of the idea that it answers. */
  parent: number | null
  promotion: { kind: 'decision' | 'todo'; owner: string | null; due: string | null; isDone: boolean } | null
  color: NoteColor | null
  createdAt: number | null
  /** To other rows, by index. */
  links: { type: LinkType; to: number }[]
}

export const MAX_ROWS = 10_000

export function plainRow(text: string): ImportedIdea {
  return {
    text,
    category: null,
    status: null,
    tags: null,
    author: null,
    stamp: null,
    parent: null,
    promotion: null,
    color: null,
    createdAt: null,
    links: [],
  }
}

/** An unreadable part of a file, and its place: `Line 7`. */
export interface RowFinding extends NamedSentence {
  where: string
}
