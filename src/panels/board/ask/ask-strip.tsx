import { Minus, Plus, TriangleAlert, X } from 'lucide-react'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { withReplacement } from '#panels/open-board/ask-draft.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ScriptLine } from '#panels/open-board/script-line.tsx'
import { MAX_CYCLES } from '#session/agents/round-mode.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { fewLabel } from '../rounds/turn-labels.ts'
import { ASK_LABELS } from './ask-labels.ts'
import { useAiAdvisors } from './use-ai-advisors.ts'
import type { AskState } from './use-ask.ts'

interface AskStripProps {
  ask: AskState
  isActive: boolean
  /** Show the line about the demo script; left out where another part of the page shows it. */
  hasScriptLabel?: boolean
}

export function AskStrip({ ask, isActive, hasScriptLabel = false }: AskStripProps) {
  const { draft, refusal } = ask
  const { mode } = ask.ask
  const hasAbout = draft.about !== null || ask.deletedAbout !== null
  const hasCycles = mode === 'rotation' && isActive
  if (!hasAbout && !hasCycles && !refusal && !isActive) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 pt-2 empty:hidden">
      {hasAbout && <AboutChip ask={ask} />}
      {hasCycles && <Cycles ask={ask} />}
      {refusal && isActive && (
        <p role="alert" className="flex min-w-0 items-start gap-1.5 text-small text-warn">
          <TriangleAlert size={15} aria-hidden className="mt-px" />
          {refusal}
        </p>
      )}
      {isActive && !refusal && <WhoAnswers ask={ask} />}
      {isActive && !refusal && <Overlap ask={ask} />}
      {isActive && hasScriptLabel && !refusal && <ScriptLine />}
      {isActive && !refusal && <AiLine ask={ask} />}
    </div>
  )
}

function Overlap({ ask }: { ask: AskState }) {
  const looks = useLooks()
  const { draft } = ask
  const overlap = draft.overlaps.find(({ keep, replace }) =>
    [keep, replace].every((key) => ask.ask.agents.includes(key)),
  )
  if (!overlap) return null
  const nameOf = (key: string) => draft.offered.find((each) => each.key === key)?.name ?? looks(key).name
  const { keep, replace, by } = overlap
  return (
    <p role="status" className="text-ink-2 text-small">
      {ASK_LABELS.overlap(nameOf(keep), nameOf(replace))}{' '}
      {by && (
        <LinkButton
          onClick={() => ask.replace(withReplacement(draft, ask.ask, overlap))}
          size="text"
          className="max-phone:min-h-10"
        >
          {ASK_LABELS.replaceAdvisor(nameOf(replace), by.name)}
        </LinkButton>
      )}
    </p>
  )
}

function WhoAnswers({ ask: { ask, draft } }: { ask: AskState }) {
  const looks = useLooks()
  const nameOf = (key: string) => draft.offered.find((each) => each.key === key)?.name ?? looks(key).name
  if (ask.unasked === 0) return null

  return (
    <p className="text-ink-2 text-small">
      {ASK_LABELS.answering(fewLabel(ask.agents.map(nameOf)), ask.agents.length)}
    </p>
  )
}

/** The demo script has its own line. */
function AiLine({ ask: { ask } }: { ask: AskState }) {
  const isAi = useAiAdvisors(ask.agents)
  return isAi && <p className="text-ink-2 text-small">{ASK_LABELS.aiNotesHint}</p>
}

function AboutChip({ ask }: { ask: AskState }) {
  const { list } = useBoard()
  const { frames } = useReadable(list)
  const { about } = ask.draft
  const frame = about && frames.find(({ id }) => id === about.frameId)
  const words = frame ? ASK_LABELS.theFrame(frame.name) : formatCount(about?.notes.length ?? 0, 'note')
  return (
    <span className="inline-flex h-7 max-w-full items-center rounded-chip bg-sunk pl-2 text-small">
      <span role="status" className="truncate">
        {about
          ? ASK_LABELS.about(words)
          : ask.deletedAbout === 'frame'
            ? ASK_LABELS.frameDeleted
            : ASK_LABELS.notesDeleted}
      </span>
      <PlainButton
        aria-label={about ? ASK_LABELS.notAbout(words) : ACTION_LABELS.close}
        onClick={() => ask.change({ about: null })}
        className="grid size-7 shrink-0 place-items-center rounded-chip text-ink-2 hover:text-ink max-phone:size-10"
      >
        <X size={14} aria-hidden />
      </PlainButton>
    </span>
  )
}

function Cycles({ ask }: { ask: AskState }) {
  const { cycles } = ask.draft
  return (
    <fieldset className="inline-flex items-center gap-0.5 border-0 p-0 text-ink-2 text-small">
      <legend className="sr-only">{ASK_LABELS.numberOfCycles}</legend>
      <IconButton
        label={ASK_LABELS.fewerCycles}
        size={32}
        icon={<Minus size={14} aria-hidden />}
        isDisabled={cycles <= 1}
        onClick={() => ask.change({ cycles: cycles - 1 })}
      />
      <output className="tabular-nums">{formatCount(cycles, 'cycle')}</output>
      <IconButton
        label={ASK_LABELS.moreCycles}
        size={32}
        icon={<Plus size={14} aria-hidden />}
        isDisabled={cycles >= MAX_CYCLES}
        onClick={() => ask.change({ cycles: cycles + 1 })}
      />
    </fieldset>
  )
}
