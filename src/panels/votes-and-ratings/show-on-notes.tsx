import { writable } from '#base/readable.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { Vote } from '#session/choosing/votes/vote.ts'
import { Button } from '#ui/button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

/** On a phone the canvas may not be loaded. */
const NOTHING_SHOWN = writable<string | null>(null)

/**
 * Shows the result of a closed vote or rating on the notes of the canvas, for this viewer; pressed again, hides them. Of several open
 * votes, chooses the one that the notes take votes for.
 */
export function ShowOnNotes({ vote: { id, state } }: { vote: Pick<Vote, 'id' | 'state'> }) {
  const { view } = useBoard()
  const shownId = useReadable(view?.vote ?? NOTHING_SHOWN)
  if (!view) return null
  const isShown = shownId === id
  const words =
    VOTES_AND_RATINGS_LABELS[state === 'open' ? 'voteOnNotes' : isShown ? 'hideOnNotes' : 'showOnNotes']
  return (
    <Button size="small" aria-pressed={isShown} onClick={() => view.vote.set(isShown ? null : id)}>
      {words}
    </Button>
  )
}
