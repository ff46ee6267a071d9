import { Gavel } from 'lucide-react'
import { memo } from 'react'
import { PROMOTION_NAMES } from '#canvas/labels/promotion-labels.ts'
import { dueLabel, formatFullTime, shortTime } from '#panels/labels/due-labels.ts'
import { OWNER_LABELS } from '#panels/labels/owner-labels.ts'
import { NoteText } from '#panels/notes/note-text.tsx'
import { classNames } from '#ui/class-names.ts'
import { SelectBox } from '#ui/select-box.tsx'
import { OverdueMark, Owner, PaperSwatch, StatusWord } from '../rows/idea-badges.tsx'
import { useLog } from '../state/log-context.tsx'
import { GridCell } from './grid-parts.tsx'
import { LOG_LIST_LABELS } from './log-list-labels.ts'
import { FROM_MEDIUM, IdeaRowFrame, type LogRowProps } from './log-row.tsx'

/** Shared by the head and the rows: each row has its own grid, so only equal columns line up. */
export const DECISION_COLUMNS =
  'grid items-center gap-x-3 pr-5 pl-6 grid-cols-[32px_60px_minmax(0,1fr)_180px_200px_44px] desk:grid-cols-[32px_60px_minmax(0,1fr)_200px_240px_116px_48px]'

export const DecisionRow = memo(function DecisionRow(props: LogRowProps) {
  return (
    <IdeaRowFrame {...props} columns={DECISION_COLUMNS}>
      <DecisionCells {...props} />
    </IdeaRowFrame>
  )
})

function DecisionCells({ idea, now, isCurrent, isOpen, mayChange }: LogRowProps) {
  const { changes } = useLog()
  const { promotion } = idea
  return (
    <>
      <GridCell className="flex items-center">
        {promotion?.kind === 'todo' ? (
          <SelectBox
            name={LOG_LIST_LABELS.isDone(idea.number)}
            isOn={promotion.isDone}
            isReachable={isCurrent}
            isDisabled={!mayChange}
            onToggle={() => void changes.setDone(idea, !promotion.isDone)}
          />
        ) : (
          <Gavel size={18} role="img" aria-label={PROMOTION_NAMES.decision} className="text-ink-2" />
        )}
      </GridCell>
      <GridCell className="inline-flex items-center gap-2 text-ink-2 tabular-nums">
        <PaperSwatch idea={idea} />
        {idea.number}
      </GridCell>
      <GridCell className="flex min-w-0 items-center">
        <span
          dir="auto"
          className={classNames(
            'min-w-0',
            isOpen ? 'whitespace-pre-wrap break-words py-3.5 font-heading' : 'truncate font-note',
            promotion?.isDone && 'text-ink-2 line-through',
          )}
        >
          <NoteText text={idea.text} isFlat={!isOpen} isReachable={isCurrent} />
        </span>
      </GridCell>
      <GridCell className="flex min-w-0 items-center">
        <Owner promotion={promotion} />
      </GridCell>
      <GridCell className="flex min-w-0 items-center">
        <Due due={promotion?.due ?? null} isDone={promotion?.isDone ?? false} now={now} isUnderBy />
      </GridCell>
      <GridCell className={classNames('flex min-w-0 items-center', FROM_MEDIUM)}>
        <StatusWord status={idea.status} />
      </GridCell>
      <GridCell
        title={formatFullTime(idea.createdAt)}
        className="flex items-center justify-end text-ink-2 text-small tabular-nums"
      >
        {shortTime(idea.createdAt, now)}
      </GridCell>
    </>
  )
}

interface DueProps {
  /** A day like `2026-11-27`; null shows "No date". */
  due: string | null
  /** A finished to-do is never overdue. */
  isDone: boolean
  now: number
  isUnderBy?: boolean
}

/** A due day, marked if it is overdue. */
export function Due({ due, isDone, now, isUnderBy = false }: DueProps) {
  if (due === null) return <span className="text-ink-2">{OWNER_LABELS.noDate}</span>
  const { text, isOverdue } = dueLabel(due, isDone, now)
  if (isOverdue) return <OverdueMark words={text} />
  return (
    <span className={classNames('truncate', isDone && 'text-ink-2')}>
      {isUnderBy ? text.replace(/^By /, '') : text}
    </span>
  )
}
