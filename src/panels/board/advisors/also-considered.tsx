import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { shownLine } from '#board/text/read-markup.ts'
import { NoteChip } from '#panels/notes/note-chip.tsx'
import { useBoard, useCanEdit, useNote } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { roundsApi } from '#panels/requests/round-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { TurnView } from '#session/rounds/round.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { ADVISOR_TURN_LABELS, usualLabel } from './advisor-turn-labels.ts'
import { type TurnThought, thoughtsOfTurn } from './thoughts-of-turn.ts'

interface AlsoConsideredProps {
  roundId: string
  turn: TurnView
  name: string
  count: number
}

export function AlsoConsidered({ roundId, turn, name, count }: AlsoConsideredProps) {
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  return (
    <div className="mt-2">
      <PlainButton
        aria-expanded={isOpen}
        aria-controls={bodyId}
        aria-label={ADVISOR_TURN_LABELS.alsoConsideredBy(name, count)}
        onClick={() => setOpen(!isOpen)}
        className="flex items-center gap-1 rounded-chip text-ink-2 text-small max-phone:min-h-10"
      >
        {ADVISOR_TURN_LABELS.alsoConsidered(count)}
        <ChevronDown
          size={14}
          aria-hidden
          className={classNames('transition-transform', isOpen && 'rotate-180')}
        />
      </PlainButton>
      <div id={bodyId}>{isOpen && <Thoughts roundId={roundId} turn={turn} name={name} />}</div>
    </div>
  )
}

function Thoughts({ roundId, turn, name }: Omit<AlsoConsideredProps, 'count'>) {
  const { said, failure, again } = useCandidates(roundId, turn)
  if (failure && !said) {
    return (
      <p role="alert" className="mt-1 text-small text-warn">
        {failure.message}{' '}
        <PlainButton onClick={again} className="font-button underline underline-offset-3">
          {ACTION_LABELS.tryAgain}
        </PlainButton>
      </p>
    )
  }
  if (!said) return <p className="mt-1 text-ink-2 text-small">{ACTION_LABELS.loading}</p>
  return (
    <>
      <p className="mt-1 text-caption text-ink-2">{ADVISOR_TURN_LABELS.usualHint(name)}</p>
      <ul aria-label={ADVISOR_TURN_LABELS.thoughtsOf(name)} className="mt-1">
        {thoughtsOfTurn(said).map((thought) => (
          <ThoughtRow key={thought.key} roundId={roundId} turn={turn} thought={thought} />
        ))}
      </ul>
    </>
  )
}

interface ThoughtRowProps extends Pick<AlsoConsideredProps, 'roundId' | 'turn'> {
  /** *Add to board* is offered for a thought that has no note, to people who may edit. */
  thought: TurnThought
}

function ThoughtRow({ roundId, turn, thought }: ThoughtRowProps) {
  const { connection } = useBoard()
  const canEdit = useCanEdit()
  const request = useRequest()
  const { text, noteId, usualPercent, candidate, echoes } = thought
  const note = useNote(noteId ?? '')
  const echoed = useNote(echoes ?? '')
  return (
    <li className="border-line border-t py-2">
      <p dir="auto" className="line-clamp-4 break-words text-small max-phone:text-body">
        {text || (note ? shownLine(note.text) : '')}
      </p>
      <div className="mt-1 flex min-h-7 flex-wrap items-center justify-between gap-x-2">
        <span className="text-caption text-ink-2 tabular-nums">{usualLabel(usualPercent)}</span>
        {noteId !== null && <NoteChip noteId={noteId} />}
        {noteId === null && echoes !== null && echoed && (
          <span className="flex items-center gap-1 text-caption text-ink-2">
            {ADVISOR_TURN_LABELS.echoes} <NoteChip noteId={echoes} />
          </span>
        )}
        {noteId === null && candidate !== null && canEdit && (
          <Button
            size="small"
            kind="quiet"
            aria-label={ADVISOR_TURN_LABELS.addTextToBoard(text)}
            isBusy={request.isBusy}
            onClick={() =>
              request.send(() => roundsApi.postCandidate(connection.boardId, roundId, turn.id, candidate))
            }
          >
            {ADVISOR_TURN_LABELS.addToBoard}
          </Button>
        )}
      </div>
      <FailureText>{request.failure?.message}</FailureText>
    </li>
  )
}

/** Loaded again when a thought was posted; the earlier list stays until then. */
function useCandidates(roundId: string, { id, notes }: TurnView) {
  const { boardId } = useBoard().connection
  const read = (signal: AbortSignal) => roundsApi.candidates(boardId, roundId, signal)
  const { value, failure, again } = useRead(['candidates', boardId, roundId], read, {
    changes: [notes.length],
  })
  const said = value?.round.turns.find((turn) => turn.id === id) ?? null
  return { said, failure, again }
}
