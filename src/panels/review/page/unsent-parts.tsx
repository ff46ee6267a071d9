import { CloudOff } from 'lucide-react'
import { shownWords } from '#board/text/read-markup.ts'
import { shorten } from '#panels/labels/idea-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { OwnChange } from '#panels/requests/own-change.ts'
import type { UnsentChange } from '#panels/unsent-changes/change-outbox.ts'
import { UNSENT_CHANGE_LABELS, unsentChangeLabel } from '#panels/unsent-changes/unsent-change-labels.ts'
import { useChangeOutbox, useUnsentChanges } from '#panels/unsent-changes/use-unsent-changes.ts'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

const MAX_ABOUT_CHARS = 60

/** Changes that the server refused after the connection was back: nothing is lost without its person's decision. */
export function RefusedChanges() {
  const { retry, discard } = useChangeOutbox()
  const labelOf = useChangeLabel()
  const refused = useUnsentChanges().filter(({ refusal }) => refusal !== null)
  return refused.map(({ id, change, refusal }) => (
    <Notice
      key={id}
      tone="warn"
      className="mx-8 mt-3 max-phone:mx-4"
      action={
        <>
          <Button size="small" onClick={() => void retry(id)}>
            {ACTION_LABELS.tryAgain}
          </Button>
          <Button size="small" kind="quiet" onClick={() => discard(id)}>
            {ACTION_LABELS.discard}
          </Button>
        </>
      }
    >
      {UNSENT_CHANGE_LABELS.refused(labelOf(change), refusal ?? '')}
    </Notice>
  ))
}

/** The changes of the shown thing that wait for a connection. */
export function WaitingChanges({ row }: { row: ReviewItem }) {
  const { discard } = useChangeOutbox()
  const labelOf = useChangeLabel()
  const waiting = useUnsentChanges().filter((unsent) => isWaitingOn(unsent, row))
  if (waiting.length === 0) return null
  return (
    <ul className="border-line border-t px-6 py-3 max-phone:px-4.5">
      {waiting.map(({ id, change }) => (
        <li key={id} className="flex items-center gap-2 text-small text-warn">
          <CloudOff size={16} aria-hidden className="shrink-0" />
          <span role="status" className="min-w-0 flex-1 break-words">
            {UNSENT_CHANGE_LABELS.waits(labelOf(change))}
          </span>
          <Button size="small" kind="quiet" onClick={() => discard(id)}>
            {ACTION_LABELS.discard}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function isWaitingOn({ change, refusal }: UnsentChange, { kind, id, noteId }: ReviewItem): boolean {
  if (refusal !== null) return false
  switch (change.kind) {
    case 'vote':
      return change.noteId === noteId || (kind === 'vote' && change.voteId === id)
    case 'rating':
      return kind === 'rating' && change.ratingId === id
    case 'check':
      return kind === 'check' && change.documentId === id
    case 'plus':
    case 'done':
      return change.noteId === noteId
    case 'promotion':
      return noteId !== null && change.noteIds.includes(noteId)
    // Its question shows it.
    case 'answer':
      return false
  }
}

function useChangeLabel(): (change: OwnChange) => string {
  const { noteById } = useBoard()
  const { syntheses, proposals, interviews } = useSession()
  const aboutOf = (change: OwnChange): string => {
    switch (change.kind) {
      case 'check': {
        const { documentId } = change
        return (entryOf(syntheses, documentId) ?? entryOf(proposals, documentId))?.title ?? ''
      }
      case 'answer': {
        const questions = entryOf(interviews, change.interviewId)?.questions ?? []
        return questions.find(({ id }) => id === change.questionId)?.text ?? ''
      }
      default: {
        const [noteId = ''] = change.kind === 'promotion' ? change.noteIds : [change.noteId]
        return shownWords(noteById(noteId)?.text ?? '')
      }
    }
  }
  return (change) => unsentChangeLabel(change, shorten(aboutOf(change), MAX_ABOUT_CHARS))
}
