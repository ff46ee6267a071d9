import type { NoteColor } from '#board/record-kinds.ts'
import type { Category, LinkType, Status } from '#session/idea.ts'

/** An idea as a table or list offers it. null: the file doesn't say. */
export interface ImportedIdea {
  text: string
  category: Category | null
  status: Status | null
  tags: string[] | null
  author: string | null
  /** The place in the same list of the idea that it answers. */
  parent: number | null
  promotion: { kind: 'decision' | 'todo'; owner: string | null; due: string | null; isDone: boolean } | null
  color: NoteColor | null
  createdAt: number | null
  /** To other rows, by their place. */
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
    parent: null,
    promotion: null,
    color: null,
    createdAt: null,
    links: [],
  }
}

/** What of a file can't be read, and where: `Line 7`. */
export interface RowFinding {
  where: string
  message: string
}
