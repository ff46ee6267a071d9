import { useCallback } from 'react'
import { shownWords } from '#board/text/read-markup.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { useReadable } from '#ui/use-readable.ts'
import { REVIEW_PAGE_LABELS, reasonLabel } from './review-page-labels.ts'

export interface RowWords {
  text: string
  /** The reason for the row, and the number of its note. */
  reason: string
}

/** The words of a row in the list. */
export function useRowWords(): (row: ReviewItem) => RowWords {
  const { ownList, noteById } = useBoard()
  useReadable(ownList)
  const { board } = useSession()
  const nameOf = useNames()
  return useCallback(
    (row) => {
      const note = row.noteId === null ? null : noteById(row.noteId)
      const number = note?.number ?? (row.kind === 'note' ? Number(row.id) : null)
      const reason = reasonLabel(row, nameOf)
      return {
        text: textOf(row, note?.text ?? null, board.premise),
        reason: number === null ? reason : `${reason} · #${number}`,
      }
    },
    [noteById, nameOf, board.premise],
  )
}

function textOf({ kind, text }: ReviewItem, noteText: string | null, premise: string): string {
  switch (kind) {
    case 'note':
      return shownWords(noteText ?? text)
    case 'themes':
      return REVIEW_PAGE_LABELS.themes
    case 'board':
      return premise || REVIEW_PAGE_LABELS.questionOfBoard
    default:
      return text
  }
}

/** Names of people and agents, also of removed agents; null for unknown ids. */
export function useNames(): (id: string | null) => string | null {
  const authorOf = useAuthors()
  const { formerAgents } = useSession()
  return useCallback(
    (id) => authorOf(id)?.name ?? formerAgents.find((agent) => agent.id === id)?.name ?? null,
    [authorOf, formerAgents],
  )
}

/** `Needs you, 2 of 2`. */
export function positionOf(current: ReviewItem, rows: readonly ReviewItem[]): string {
  const inPart = rows.filter(({ part }) => part === current.part)
  const at = inPart.indexOf(current) + 1
  return REVIEW_PAGE_LABELS.position(REVIEW_PAGE_LABELS.parts[current.part], at, inPart.length)
}
