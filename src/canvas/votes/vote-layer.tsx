import { memo, useLayoutEffect, useRef } from 'react'
import { type Editor, preventDefault, type TLShapeId, useValue } from 'tldraw'
import type { NoteMarkProps } from '#canvas/note/note-mark-props.ts'
import { noteWords } from '#canvas/reactions/note-corner-reactions.tsx'
import type { BoardSignals } from '#canvas/signals/board-signals.ts'
import { boardSignals } from '#canvas/signals/install-signals.ts'
import type { BoardWindow } from '#canvas/window/board-window.ts'
import { boardWindow } from '#canvas/window/install-window.ts'
import { formatCount } from '#ui/format-count.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { NOTE_MARK_LABELS } from '../labels/note-mark-labels.ts'
import { OverNotes, useCornerOf } from './over-notes.tsx'
import { type NoteVote, noteVoteOf } from './vote-view.ts'

/**
 * On the notes in view: while a vote is open, this viewer's own votes on each as dots; once it is closed, the totals, if
 * the viewer wants to see them there. Like reactions it lies above all shapes and keeps its size on the screen.
 */
export function VoteLayer() {
  return <OverNotes idsOf={votesInView} Mark={NoteVotes} />
}

function votesInView(editor: Editor): string[] {
  return notesInView(editor, boardSignals(editor), boardWindow(editor))
}

/** Controls on more would cover the notes. */
const MAX_FAR_NOTES = 20

/** The vote's notes in view; only the selected ones if so many are in view that they are painted. */
export function notesInView(
  editor: Editor,
  signals: BoardSignals,
  window: Pick<BoardWindow, 'isFar' | 'inBox'>,
): string[] {
  const vote = signals.votes.shown.get()
  if (!vote) return []
  if (window.isFar.get()) {
    const inVote = new Set(vote.noteIds)
    const selected = editor
      .getSelectedShapeIds()
      .filter((id) => inVote.has(id) && !signals.hidden.get().has(id))
    return selected.slice(0, MAX_FAR_NOTES)
  }
  const inBox = window.inBox.get()
  const hidden = signals.hidden.get()
  const here = editor.getCurrentPageShapeIds()
  const noteIds = vote.state === 'open' ? vote.noteIds : vote.result.totals.map(({ noteId }) => noteId)
  return noteIds.filter((id) => {
    const shapeId = id as TLShapeId
    return inBox.has(shapeId) && here.has(shapeId) && !hidden.has(id)
  })
}

const NoteVotes = memo(function NoteVotes({ editor, noteId }: NoteMarkProps) {
  const signals = boardSignals(editor)
  const place = useRef<HTMLDivElement>(null)
  const shown = useValue(
    'vote on the note',
    () => JSON.stringify(noteVoteOf(signals.votes.shown.get(), signals.votes.ballot.get(), noteId)),
    [signals, noteId],
  )
  const isReachable = useValue('is reachable', () => editor.getSelectedShapeIds().includes(noteId), [
    editor,
    noteId,
  ])
  const mayVote = useValue(signals.mayReact)
  const vote: ReturnType<typeof noteVoteOf> = JSON.parse(shown)
  const isPressed = useRef(false)
  // The pressed button disappears with its last dot, and would take the focus along.
  useLayoutEffect(() => {
    if (isPressed.current && shown && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus({ preventScroll: true })
    isPressed.current = false
  }, [shown])
  const isOpen = vote?.kind === 'open'
  // The title of a group is at its left.
  const isGroup = useValue('is a group', () => editor.getShape(noteId)?.type === 'frame', [editor, noteId])
  const isShown = vote !== null && (!isOpen || mayVote)
  useCornerOf({ editor, noteId }, place, isOpen || isGroup ? 'top right' : 'top left', isShown)
  if (!vote || !isShown) return null
  if (vote.kind === 'result')
    return (
      <div ref={place} className="parley-vote-place" data-selected={isReachable || undefined}>
        <span
          role="img"
          className="parley-vote-result"
          data-right={isGroup || undefined}
          data-rank={vote.rank}
          aria-label={NOTE_MARK_LABELS.rank(formatCount(vote.votes, 'vote'), vote.rank, vote.isTied)}
        >
          {vote.votes}
        </span>
      </div>
    )
  const change = (by: 1 | -1) => {
    isPressed.current = true
    const voteId = signals.votes.shown.get()?.id
    if (voteId) signals.actions.get()?.changeVote?.(voteId, noteId, by)
  }
  const which = noteWords(editor, noteId)
  return (
    <div ref={place} className="parley-vote-place" data-selected={isReachable || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and takes no inline layout. */}
      <div
        role="group"
        aria-label={NOTE_MARK_LABELS.yourVotesFor(which, vote.count)}
        className="parley-vote"
        data-mine={vote.count > 0 || undefined}
      >
        <VoteDots vote={vote} which={which} isReachable={isReachable} onChange={change} />
      </div>
    </div>
  )
})

interface VoteDotsProps {
  vote: Extract<NoteVote, { kind: 'open' }>
  which: string
  isReachable: boolean
  onChange: (by: 1 | -1) => void
}

/** The filled dots take a vote back, the empty ones give one. */
function VoteDots({ vote: { count, canAdd, dots }, which, isReachable, onChange }: VoteDotsProps) {
  const tabIndex = isReachable ? 0 : -1
  return (
    <>
      {count > 0 && (
        <PlainButton
          aria-label={NOTE_MARK_LABELS.takeBackVote(which)}
          tabIndex={tabIndex}
          // Keeps the focus on the canvas, which would not get its keys otherwise.
          onMouseDown={preventDefault}
          onClick={() => onChange(-1)}
        >
          {Array.from({ length: dots.filled }, (_, i) => (
            <span key={i} aria-hidden className="parley-vote-dot" data-filled>
              {dots.count ?? '✓'}
            </span>
          ))}
        </PlainButton>
      )}
      {dots.empty > 0 && (
        <PlainButton
          aria-label={NOTE_MARK_LABELS.voteFor(which)}
          isDisabled={!canAdd}
          tabIndex={tabIndex}
          onMouseDown={preventDefault}
          onClick={() => onChange(1)}
        >
          {Array.from({ length: dots.empty }, (_, i) => (
            <span key={i} aria-hidden className="parley-vote-dot" />
          ))}
        </PlainButton>
      )}
    </>
  )
}
