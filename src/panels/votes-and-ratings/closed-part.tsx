import { type ReactNode, useState } from 'react'
import { ballotEndLabel } from '#panels/labels/ballot-labels.ts'
import type { ClosedBallot, StartedBallot } from '#session/choosing/ballot/ballot.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatCount } from '#ui/format-count.ts'
import { useNow } from '#ui/use-now.ts'
import { NoteLabel } from './note-label.tsx'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

/** So many rows are shown at first: a long tail of single votes would hide the next vote. */
const FIRST_ROWS = 8

interface ClosedPartProps<Note> {
  noun: 'vote' | 'rating'
  closed: StartedBallot & ClosedBallot
  /** How many people took part, as a sentence. */
  facts: string
  ranked: readonly Note[]
  alwaysShown?: string | null
  renderRow: (note: Note) => ReactNode
  picture?: ReactNode
  actions: ReactNode
  /** The thing that notes without a result lack: `no vote`, as in `3 notes got no vote.` */
  missing: string
  children?: ReactNode
}

export function ClosedPart<Note extends { noteId: string }>(props: ClosedPartProps<Note>) {
  const { noun, closed, facts, ranked, alwaysShown = null, missing } = props
  const now = useNow()
  const [isWhole, setWhole] = useState(false)
  const shown = ranked.filter(({ noteId }, i) => isWhole || i < FIRST_ROWS || noteId === alwaysShown)
  const without = closed.noteIds.length - ranked.length
  return (
    <section
      aria-label={VOTES_AND_RATINGS_LABELS.closed(noun, closed.title)}
      className="border-line border-b px-4 py-4"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 data-first-focus tabIndex={-1} dir="auto" className="min-w-0 break-words font-heading text-board">
          {closed.title}
        </h3>
        <span className="shrink-0 text-ink-2 text-small">{ballotEndLabel(closed, now)}</span>
      </div>
      <p className="mt-1 text-ink-2 text-small">{facts}.</p>
      {props.picture}
      {ranked.length > 0 && (
        <ol aria-label={VOTES_AND_RATINGS_LABELS.result} className="mt-3 flex flex-col gap-3">
          {shown.map(props.renderRow)}
        </ol>
      )}
      {ranked.length > FIRST_ROWS && (
        <Button size="small" kind="quiet" className="mt-2" onClick={() => setWhole(!isWhole)}>
          {isWhole ? ACTION_LABELS.showFewer : VOTES_AND_RATINGS_LABELS.showAll(ranked.length)}
        </Button>
      )}
      {without > 0 && (
        <p className="mt-3 text-ink-2 text-small">
          {VOTES_AND_RATINGS_LABELS.gotNone(
            closed.groups ? formatCount(without, 'other') : formatCount(without, 'note'),
            missing,
          )}
        </p>
      )}
      {ranked.length > 0 && props.actions}
      {props.children}
    </section>
  )
}

interface RankedNoteRowProps {
  label?: ReactNode
  /** Ranks count from 1; notes with equal results are tied and share one. */
  note: { noteId: string; rank: number; isTied: boolean }
  /** The bar's length, from 0 to 1; `null`: no bar. */
  share: number | null
  value: ReactNode
  children?: ReactNode
}

export function RankedNoteRow({
  note: { noteId, rank, isTied },
  label = <NoteLabel noteId={noteId} lines={1} />,
  share,
  value,
  children,
}: RankedNoteRowProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_minmax(2rem,auto)] items-start gap-x-2">
      <span className="pt-0.5 text-ink-2 text-small tabular-nums max-phone:pt-2.5">
        {rank}
        {isTied && (
          <>
            <span aria-hidden>=</span>
            <span className="sr-only">{VOTES_AND_RATINGS_LABELS.tied}</span>
          </>
        )}
      </span>
      <span className="min-w-0">
        {label}
        {share !== null && (
          <span aria-hidden className="mt-1 block h-2 overflow-clip rounded-chip bg-sunk">
            <span
              className={classNames('block h-2', rank <= 3 ? 'bg-ink' : 'bg-ink-2')}
              style={{ width: `${100 * share}%` }}
            />
          </span>
        )}
        {children}
      </span>
      <span className="pt-0.5 text-right font-button text-body tabular-nums max-phone:pt-2.5">{value}</span>
    </li>
  )
}
