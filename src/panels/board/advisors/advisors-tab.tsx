import { Settings2, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AgentsDialog } from '#panels/agents/agents-dialog.tsx'
import { BoardSettingsDialog } from '#panels/agents/board-settings-dialog.tsx'
import { PhoneAsk } from '#panels/board/ask/phone-ask.tsx'
import { AgentsAtWork } from '#panels/board/rounds/agents-at-work.tsx'
import { roundsInOrder } from '#panels/labels/round-state-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { ScriptLine } from '#panels/open-board/script-line.tsx'
import { whoMayRun } from '#panels/open-board/who-may-run-labels.ts'
import { isOnlyAsked, shownVersions, synthesisStep } from '#panels/syntheses/shown-synthesis.ts'
import { SynthesisBlock } from '#panels/syntheses/synthesis-block.tsx'
import { SynthesisFoot } from '#panels/syntheses/synthesis-foot.tsx'
import { isOver, type RoundView } from '#session/rounds/round.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { ADVISORS_TAB_LABELS } from './advisors-tab-labels.ts'
import { BudgetBar } from './budget-bar.tsx'
import { EarlierRounds } from './earlier-rounds.tsx'
import { RoundSection } from './round-section.tsx'
import { SteeringMeter } from './steering-meter.tsx'
import { WhatAgentsSee } from './what-agents-see.tsx'

export function AdvisorsTab({ isPhone = false }: { isPhone?: boolean }) {
  const { panel } = useBoard()
  const session = useSession()
  const { rounds } = session
  const place = useReadable(panel)
  const inOrder = useMemo(() => roundsInOrder(rounds), [rounds])
  const listed = useMemo(() => inOrder.filter(({ trigger }) => trigger.kind !== 'follow-up'), [inOrder])
  const current = currentRound(listed)
  const asked = place.roundId === null ? undefined : rounds[place.roundId]
  const round = asked ?? current
  const versions = shownVersions(session, round, place.synthesisId)
  const hasSynthesis = versions.length > 0
  const isRoundOver = round === null || isOver(round.state)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 max-phone:px-4">
        <h2 className="sr-only">{TAB_LABELS.advisors}</h2>
        {isPhone && (
          <div className="mb-2 empty:hidden">
            <AgentsAtWork isShort={false} />
          </div>
        )}
        {!session.models.isOn && <Notice className="mb-3 bg-sunk!">{ADVISORS_TAB_LABELS.advisorsOff}</Notice>}
        {asked && current && asked.id !== current.id && (
          <LinkButton
            onClick={() => panel.set({ ...place, roundId: null, synthesisId: null })}
            className="mb-2"
          >
            {ADVISORS_TAB_LABELS.backToRound(current.number)}
          </LinkButton>
        )}
        {/* A finished synthesis is above its round. While the round runs, the round is first. */}
        {hasSynthesis && isRoundOver && <SynthesisBlock versions={versions} isPhone={isPhone} />}
        {round ? <RoundSection key={round.id} round={round} /> : <NoRound hasSynthesis={hasSynthesis} />}
        {hasSynthesis && !isRoundOver && <SynthesisBlock versions={versions} isPhone={isPhone} />}
        <WhatAgentsSee />
        <SteeringMeter />
        <EarlierRounds rounds={listed} shownId={round?.id ?? ''} />
        <div className="border-line border-t pb-4">
          <BudgetBar />
          <AgentButtons />
          <ScriptLine className="mt-3 text-ink-2 text-small" />
        </div>
      </div>
      <SynthesisFoot round={round} versions={versions} />
      {isPhone && !isOnlyAsked(session, versions) && (
        <PhoneAsk isMainAction={synthesisStep(session, round, versions) !== 'write'} />
      )}
    </div>
  )
}

/**
 * The round under way, else the newest. Rounds started by a mention are last: their answers are at the note with the
 * mention.
 */
function currentRound(inOrder: readonly RoundView[]): RoundView | null {
  const asked = inOrder.filter(({ trigger }) => trigger.kind !== 'mention')
  return asked.find(({ state }) => !isOver(state)) ?? asked[0] ?? inOrder[0] ?? null
}

function NoRound({ hasSynthesis }: { hasSynthesis: boolean }) {
  const session = useSession()
  const canAsk = mayRun(session)
  if (hasSynthesis) return null
  return (
    <div className="pb-4">
      <h3 className="text-board">{ADVISORS_TAB_LABELS.noRoundYet}</h3>
      <p className="mt-1 text-body text-ink-2">
        {canAsk
          ? ADVISORS_TAB_LABELS.askHint
          : ADVISORS_TAB_LABELS.answersHint(whoMayRun(session, 'ask-advisors'))}
      </p>
    </div>
  )
}

function AgentButtons() {
  const [open, setOpen] = useState<'agents' | 'settings' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={<Users size={15} aria-hidden />} onClick={() => setOpen('agents')}>
        {ADVISORS_TAB_LABELS.editAdvisors}
      </Button>
      <Button size="small" icon={<Settings2 size={15} aria-hidden />} onClick={() => setOpen('settings')}>
        {ACTION_LABELS.rulesAndBudget}
      </Button>
      <AgentsDialog isOpen={open === 'agents'} onClose={close} />
      <BoardSettingsDialog isOpen={open === 'settings'} onClose={close} />
    </div>
  )
}
