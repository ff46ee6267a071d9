'use client'

import { useMemo } from 'react'
import { isOver, type RoundView } from '#session/round.ts'
import { Notice } from '#ui/notice.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { AgentsAtWork } from '../agents-at-work.tsx'
import { PhoneAsk } from '../ask/phone-ask.tsx'
import { useBoard, useSession } from '../board-context.tsx'
import { mayRun, whoMayRun } from '../rounds/may-run.ts'
import { roundsInOrder } from '../rounds/round-words.ts'
import { AgentDoors } from './agent-doors.tsx'
import { BudgetBar } from './budget-bar.tsx'
import { EarlierRounds } from './earlier-rounds.tsx'
import { RoundSection } from './round-section.tsx'
import { ScriptLine } from './script-line.tsx'
import { shownVersions, synthesisStep } from './shown-synthesis.ts'
import { SynthesisFoot } from './synthesis-foot.tsx'
import { SynthesisBlock } from './synthesis-section.tsx'
import { WhatAgentsSee } from './what-agents-see.tsx'

/** All about the advisors: the round, its synthesis, what they see, and what came before. */
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
        <h2 className="sr-only">Advisors</h2>
        {isPhone && (
          <div className="mb-2 empty:hidden">
            <AgentsAtWork isShort={false} />
          </div>
        )}
        {!session.models.isOn && (
          <Notice className="mb-3 bg-sunk!">
            Agents are switched off on this server. What they wrote stays.
          </Notice>
        )}
        {asked && current && asked.id !== current.id && (
          <button
            type="button"
            onClick={() => panel.set({ ...place, roundId: null, synthesisId: null })}
            className="mb-2 text-link rounded-chip text-small max-phone:min-h-10"
          >
            Back to round {current.number}
          </button>
        )}
        {/* What was made of a round stands before it; while it goes on, nothing comes between it and its heading. */}
        {hasSynthesis && isRoundOver && <SynthesisBlock versions={versions} isPhone={isPhone} />}
        {round ? <RoundSection key={round.id} round={round} /> : <NoRound hasSynthesis={hasSynthesis} />}
        {hasSynthesis && !isRoundOver && <SynthesisBlock versions={versions} isPhone={isPhone} />}
        <WhatAgentsSee />
        <EarlierRounds rounds={listed} shownId={round?.id ?? ''} />
        <div className="border-line border-t pb-4">
          <BudgetBar />
          <AgentDoors />
          <ScriptLine className="mt-3 text-ink-2 text-small" />
        </div>
      </div>
      <SynthesisFoot round={round} versions={versions} />
      {isPhone && <PhoneAsk isMainAction={synthesisStep(session, round, versions) !== 'write'} />}
    </div>
  )
}

/** The one that goes on; else the newest. Answers to notes that ask stand beside those notes. */
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
      <h3 className="text-board">No round yet</h3>
      <p className="mt-1 text-body text-ink-2">
        {canAsk
          ? 'Ask the advisors a question. Each answers with notes on the canvas, and here in full. Give a + to what you want to go on with.'
          : `What the advisors answer appears here. ${whoMayRun(session)}`}
      </p>
    </div>
  )
}
