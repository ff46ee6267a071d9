import { Fragment } from 'react'
import { noteCountLabel } from '#panels/labels/round-state-labels.ts'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { isOver, type RoundView } from '#session/rounds/round.ts'
import { formatTime } from '#ui/format-day.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { RowButton } from '#ui/row-button.tsx'
import { splitByStarts } from '../rounds/conversations.ts'
import { ADVISORS_TAB_LABELS } from './advisors-tab-labels.ts'
import { ConversationLine } from './conversation-line.tsx'
import { useTriggerLabel } from './use-trigger-label.ts'

interface EarlierRoundsProps {
  rounds: readonly RoundView[]
  /** The id of the round that the tab shows; '' if there is none. */
  shownId: string
}

export function EarlierRounds({ rounds, shownId }: EarlierRoundsProps) {
  const { conversationStarts } = useSession()
  const { actions } = useBoard()
  const canEdit = useCanEdit()
  const others = rounds.filter(({ id }) => id !== shownId)
  if (others.length === 0 && conversationStarts.length === 0) return null
  const parts = splitByStarts(others, conversationStarts)
  return (
    <section aria-label={ADVISORS_TAB_LABELS.otherRounds} className="border-line border-t py-3">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h3 className="text-body">{ADVISORS_TAB_LABELS.otherRounds}</h3>
        {canEdit && rounds.filter(({ frameId }) => frameId !== null).length > 1 && (
          <LinkButton title={ADVISORS_TAB_LABELS.tidyRoundsHint} onClick={() => actions.tidyRounds?.()}>
            {ADVISORS_TAB_LABELS.tidyRounds}
          </LinkButton>
        )}
      </div>
      <ul>
        {parts.map((part) => (
          <Fragment key={part.number}>
            {part.rounds.map((round) => (
              <li key={round.id}>
                <RoundRow round={round} />
              </li>
            ))}
            {part.start && (
              <li>
                <ConversationLine start={part.start} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </section>
  )
}

function RoundRow({ round }: { round: RoundView }) {
  const { panel } = useBoard()
  const trigger = useTriggerLabel(round)
  const time = formatTime(round.startedAt)
  const facts = [
    trigger,
    isOver(round.state) ? noteCountLabel(round) : ADVISORS_TAB_LABELS.goesOn,
    round.state === 'aborted' ? ADVISORS_TAB_LABELS.stopped : null,
  ].filter((words) => words !== null)
  return (
    <RowButton
      onClick={() => panel.set({ ...panel.get(), roundId: round.id, synthesisId: null })}
      className="-mx-2 block w-[calc(100%+16px)] px-2 py-1.5 transition-colors"
    >
      <span className="flex items-baseline gap-2 text-small">
        <b className="font-button">{ADVISORS_TAB_LABELS.roundTitle(round.number)}</b>
        <span className="min-w-0 truncate text-ink-2">{facts.join(' · ')}</span>
        <time className="ml-auto shrink-0 text-ink-2 tabular-nums">{time}</time>
      </span>
      <span dir="auto" className="block truncate text-body">
        {round.question}
      </span>
    </RowButton>
  )
}
