import { ChevronsDownUp, ChevronsUpDown, LocateFixed, Pause, Play, Square } from 'lucide-react'
import { useMemo, useState } from 'react'
import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
import { roundProgress } from '#panels/board/rounds/round-progress.ts'
import { unreadInRound } from '#panels/labels/reading-labels.ts'
import { followUpsOf, roundStateLabel } from '#panels/labels/round-state-labels.ts'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { LeftOutLines } from '#panels/syntheses/left-out-lines.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import { isOver, type RoundView } from '#session/rounds/round.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { ProgressSegments } from '#ui/progress-segments.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { MODE_SENTENCES } from '../rounds/mode-choice-labels.ts'
import { turnsInOrder } from '../rounds/turn-labels.ts'
import { ADVISORS_TAB_LABELS } from './advisors-tab-labels.ts'
import { spentLabel, spentOn } from './amount-labels.ts'
import { AskAgain } from './ask-again.tsx'
import { FollowUpAnswers } from './follow-up-answers.tsx'
import { ModerationBlock } from './moderation-block.tsx'
import { TurnCard } from './turn-card.tsx'
import { useTriggerLabel } from './use-trigger-label.ts'

/**
 * Which answers this viewer has opened. null, and a missing turn, mean the default: open while the turn runs.
 */
interface OpenAnswers {
  all: boolean | null
  turns: Readonly<Record<string, boolean>>
}

/**
 * A round from its question to the moderator's picks. Mounted again for another round (`key`), so that opened
 * answers are not carried over.
 */
export function RoundSection({ round }: { round: RoundView }) {
  const { rounds } = useSession()
  const turns = useMemo(() => turnsInOrder(round.turns), [round.turns])
  const [open, setOpen] = useState<OpenAnswers>({ all: null, turns: {} })
  const isAllOpen = open.all === true
  const followUps = useMemo(() => followUpsOf(rounds, round.id), [rounds, round.id])
  return (
    <section aria-label={ADVISORS_TAB_LABELS.roundTitle(round.number)}>
      <RoundHead round={round} />
      {turns.length > 1 && (
        <p className="-mt-1 pb-1 text-right">
          <LinkButton onClick={() => setOpen({ all: !isAllOpen, turns: {} })}>
            {isAllOpen ? ADVISORS_TAB_LABELS.closeAllAnswers : ADVISORS_TAB_LABELS.openAllAnswers}
          </LinkButton>
        </p>
      )}
      <ul aria-label={ADVISORS_TAB_LABELS.advisorsInRound}>
        {turns.map((turn) => (
          <TurnCard
            key={turn.id}
            round={round}
            turn={turn}
            isWanted={open.turns[turn.id] ?? open.all}
            onWant={(isOpen) => setOpen({ ...open, turns: { ...open.turns, [turn.id]: isOpen } })}
          />
        ))}
      </ul>
      <FollowUpAnswers rounds={followUps} />
      <ModerationBlock round={round} />
      <LeftOutLines round={round} />
    </section>
  )
}

function RoundHead({ round }: { round: RoundView }) {
  const { settings, syntheses, models } = useSession()
  const looks = useLooks()
  const trigger = useTriggerLabel(round)
  const spent = spentOn(round, round.synthesisId ? (syntheses[round.synthesisId] ?? null) : null)
  const progress = roundProgress(round, (agentId) => looks(agentId).name)
  const words = [progress.done, ...progress.rest].join(' · ')
  return (
    <header className="pb-3">
      <div className="flex items-baseline gap-3">
        <RoundTitle round={round} />
        {trigger && <span className="min-w-0 truncate text-ink-2 text-small">{trigger}</span>}
        <span className="ml-auto shrink-0 text-ink-2 text-small tabular-nums">
          {/* The script costs nothing. */}
          {!models.isScriptOnly && spentLabel(spent, settings)}
        </span>
      </div>
      <p
        dir="auto"
        className="mt-1 line-clamp-6 whitespace-pre-wrap break-words font-note text-body max-phone:text-phone"
      >
        {round.question}
      </p>
      <p className="mt-0.5 mb-2.5 text-ink-2 text-small">{MODE_SENTENCES[round.mode]}</p>
      <ProgressSegments segments={progress.segments} label={words} />
      <div className="mt-2 flex min-h-9 flex-wrap items-center justify-end gap-x-2 gap-y-1">
        <p className="min-w-[55%] flex-1 text-small">
          <b className="font-button">{progress.done}</b>
          {progress.rest.length > 0 && <span className="text-ink-2"> · {progress.rest.join(' · ')}</span>}
          <RoundState round={round} />
        </p>
        <RoundActions round={round} />
      </div>
      {unreadInRound(round.turns).map((sentence) => (
        <p key={sentence} className="mt-1.5 text-ink-2 text-small">
          {sentence}
        </p>
      ))}
    </header>
  )
}

/** With a frame on the canvas, or a note with the mention, the title is a button that goes there. */
function RoundTitle({ round: { number, frameId, trigger } }: { round: RoundView }) {
  const { view } = useBoard()
  const title = ADVISORS_TAB_LABELS.roundTitle(number)
  const noteId = trigger.kind === 'mention' ? trigger.noteId : null
  if (!view || (frameId ?? noteId) === null) return <h3 className="text-board">{title}</h3>
  return (
    <h3 className="shrink-0 text-board">
      <PlainButton
        aria-label={ADVISORS_TAB_LABELS.showRound(number)}
        title={ADVISORS_TAB_LABELS.showRound(number)}
        onClick={() => (frameId === null ? noteId && view.jumpTo(noteId) : view.showFromTop(frameId))}
        className="inline-flex items-center gap-1 rounded-chip underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-ink"
      >
        {title}
        <LocateFixed size={15} aria-hidden className="text-ink-2" />
      </PlainButton>
    </h3>
  )
}

function RoundState({ round }: { round: RoundView }) {
  const words = round.state === 'complete' ? null : roundStateLabel(round)
  return words && <span className="block text-ink-2">{words}</span>
}

/** Folds the round on the canvas for everyone, because folding is stored in the document. */
function FoldButton({ frameId }: { frameId: string | null }) {
  const { actions, list } = useBoard()
  const canEdit = useCanEdit()
  const frame = useReadable(list).frames.find(({ id }) => id === frameId)
  if (!frame || !canEdit) return null
  const Icon = frame.isFolded ? ChevronsUpDown : ChevronsDownUp
  return (
    <Button
      size="small"
      kind="quiet"
      icon={<Icon size={14} aria-hidden />}
      title={ADVISORS_TAB_LABELS.foldHint}
      onClick={() => actions.foldRound?.(frame.id, !frame.isFolded)}
    >
      {frame.isFolded ? SELECTION_LABELS.unfoldRound : SELECTION_LABELS.foldRound}
    </Button>
  )
}

/**
 * Whether any advisor is left to ask: an imported round can be repeated only if one of its advisors is on this board.
 */
function hasAdvisors({ trigger, turns }: RoundView, agents: readonly AgentView[]): boolean {
  if (trigger.kind !== 'import') return true
  return turns.some(({ agentId }) => agents.some(({ id, kind }) => id === agentId && kind === 'advisor'))
}

/**
 * Actions on a round, for people who may start rounds. Pause is for rotations only, where people write between the
 * cycles.
 */
function RoundActions({ round }: { round: RoundView }) {
  const { connection } = useBoard()
  const session = useSession()
  const request = useRequest()
  if (!mayRun(session)) return null
  const { boardId } = connection
  const isPaused = round.state === 'paused'
  const canPause =
    round.mode === 'rotation' && (isPaused || round.state === 'querying' || round.state === 'queued')
  return (
    <>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        <FoldButton frameId={round.frameId} />
        {!isOver(round.state) && canPause && (
          <Button
            size="small"
            kind="quiet"
            icon={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            onClick={() =>
              request.send(() =>
                sendCommand(
                  boardId,
                  isPaused ? 'post /rounds/{roundId}/resume' : 'post /rounds/{roundId}/pause',
                  {
                    roundId: round.id,
                  },
                ),
              )
            }
          >
            {isPaused ? ADVISORS_TAB_LABELS.resume : ACTION_LABELS.pause}
          </Button>
        )}
        {!isOver(round.state) && (
          <Button
            size="small"
            icon={<Square size={12} fill="currentColor" aria-hidden />}
            isBusy={request.isBusy}
            onClick={() =>
              request.send(() => sendCommand(boardId, 'post /rounds/{roundId}/abort', { roundId: round.id }))
            }
          >
            {ADVISORS_TAB_LABELS.stopRound}
          </Button>
        )}
        {isOver(round.state) && round.trigger.kind !== 'mention' && hasAdvisors(round, session.agents) && (
          <AskAgain round={round} />
        )}
      </div>
      <FailureText className="basis-full">{request.failure?.message}</FailureText>
    </>
  )
}
