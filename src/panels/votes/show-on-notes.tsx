'use client'

import { writable } from '#base/readable.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { Button } from '#ui/button.tsx'
import { useReadable } from '#ui/use-readable.ts'

/** On a phone the canvas may not be loaded. */
const NOTHING_SHOWN = writable<string | null>(null)

/** Shows the totals on the notes of the canvas, for this viewer; pressed again, hides them. */
export function ShowOnNotes({ voteId }: { voteId: string }) {
  const { view } = useBoard()
  const shownId = useReadable(view?.vote ?? NOTHING_SHOWN)
  if (!view) return null
  const isShown = shownId === voteId
  return (
    <Button size="small" aria-pressed={isShown} onClick={() => view.vote.set(isShown ? null : voteId)}>
      {isShown ? 'Hide on notes' : 'Show on notes'}
    </Button>
  )
}
