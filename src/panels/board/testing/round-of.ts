import type { RoundView, TurnView } from '#session/rounds/round.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'

export function turnOf(id: string, over: Partial<TurnView> = {}): TurnView {
  return {
    id,
    agentId: `agent of ${id}`,
    duty: 'blind',
    phase: 0,
    state: 'queued',
    attempt: 1,
    model: null,
    notes: [],
    failure: null,
    usage: null,
    ...over,
  }
}

export function roundOf(turns: TurnView[], over: Partial<RoundView> = {}): RoundView {
  return {
    id: 'r1',
    number: 1,
    question: 'Why?',
    mode: 'parallel',
    cycles: 1,
    state: 'querying',
    trigger: { kind: 'question' },
    askedBy: 'ines',
    startedAt: 0,
    endedAt: null,
    notes: [],
    afterNumber: 0,
    moderate: false,
    synthesize: false,
    moderation: { state: 'none' },
    synthesisId: null,
    frameId: null,
    held: { tokens: 0, costMicros: 0 },
    turns,
    ...over,
  }
}

export function synthesisView(id: string, over: Partial<Synthesis> = {}): Synthesis {
  return {
    id,
    roundId: null,
    version: 1,
    previousId: null,
    state: 'done',
    agentId: null,
    model: null,
    notes: [],
    instructions: '',
    cardId: null,
    requestedBy: 'ines',
    startedAt: 0,
    endedAt: null,
    failure: null,
    usage: null,
    title: '',
    sentences: [],
    leftOut: [],
    ...over,
  }
}
