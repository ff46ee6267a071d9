import { must } from '#base/must.ts'
import type { AgentFields, AgentKind } from '#session/agents/agent.ts'
import type { Command, CommandOf } from '#session/command.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import type { Round, Turn } from '#session/rounds/round.ts'
import type { TurnOutcome } from '#session/rounds/round-events.ts'
import type { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { by, OWNER, SERVER, SessionDriver } from './session-driver.ts'

const id = (letter: string, number: number) => `${letter}${String(number).padStart(12, '0')}`
export const agentId = (number: number) => id('a', number)
export const roundId = (number = 1) => id('r', number)
export const turnId = (number: number, round = 1) => id('t', round * 100 + number)
export const synthesisId = (number = 1) => id('s', number)

export const ADVISOR_IDS = [agentId(1), agentId(2), agentId(3)]
export const MODERATOR = agentId(8)
export const SYNTHESIZER = agentId(9)
export const MODEL = 'demo:script'
export const NOTHING_TO_HOLD: Amount = { tokens: 0, costMicros: 0 }
export const FAILURE: TurnFailure = { code: 'too-slow', message: 'It took too long.', isRetryable: true }

export function agentFields(name: string, kind: AgentKind = 'advisor'): AgentFields {
  return {
    name,
    kind,
    model: null,
    capabilities: ['post-notes', 'choose-notes', 'synthesize'],
    domain: '',
    color: 'yellow',
    emoji: '*',
    prompt: 'Answer.',
  }
}

export function saveAgentCommand(agent: string, name: string, kind?: AgentKind): CommandOf<'agent.save'> {
  return { type: 'agent.save', agentId: agent, agent: agentFields(name, kind), file: name }
}

export function usageOf(tokens: number, costMicros: number | null = 0): ModelUsage {
  const cached = { cacheReadTokens: 0, cacheWriteTokens: 0 }
  return {
    model: MODEL,
    inputTokens: tokens - 1,
    outputTokens: 1,
    ...cached,
    costMicros,
    isEstimate: false,
  }
}

type Asked = Partial<Omit<CommandOf<'round.start'>, 'type' | 'turns'>> & {
  /** Advisors of each phase, by their place in ADVISORS. */
  phases?: number[][]
}

export function startRoundCommand({ phases = [[0, 1]], ...asked }: Asked = {}): CommandOf<'round.start'> {
  const round = asked.roundId ?? roundId()
  const number = Number(round.slice(1))
  const planned = phases.flatMap((places, phase) => places.map((place) => ({ place, phase })))
  return {
    type: 'round.start',
    roundId: round,
    question: 'Why?',
    mode: 'parallel',
    cycles: 1,
    notes: [],
    given: [],
    trigger: { kind: 'question' },
    moderate: false,
    synthesize: false,
    hold: NOTHING_TO_HOLD,
    ...asked,
    turns: planned.map(({ place, phase }, i) => ({
      id: turnId(i + 1, number),
      agentId: must(ADVISOR_IDS[place], 'an advisor'),
      duty: 'blind',
      phase,
    })),
  }
}

/** A synthesis of the note `n1`. */
export function synthesisCommand(round: string | null = null, number = 1, hold = NOTHING_TO_HOLD): Command {
  return {
    type: 'synthesis.start',
    synthesisId: synthesisId(number),
    roundId: round,
    previousId: null,
    notes: ['n1'],
    instructions: '',
    hold,
  }
}

/** A board with three advisors, a moderator and a synthesizer, and short ways to let a round go on. */
export class RoundDriver extends SessionDriver {
  constructor() {
    super()
    for (const [i, advisor] of ADVISOR_IDS.entries())
      this.ask(saveAgentCommand(advisor, `Advisor ${i + 1}`), by(OWNER))
    this.ask(saveAgentCommand(MODERATOR, 'Moderator', 'moderator'), by(OWNER))
    this.ask(saveAgentCommand(SYNTHESIZER, 'Synthesizer', 'synthesizer'), by(OWNER))
  }

  start(asked: Asked = {}, who = by(OWNER)): RefusalCode | null {
    return this.ask(startRoundCommand(asked), who)
  }

  round(number = 1): Round {
    return must(this.state.rounds[roundId(number)], `round ${number}`)
  }

  turn(number: number, round = 1): Turn {
    const turn = this.round(round).turns.find((each) => each.id === turnId(number, round))
    return must(turn, `turn ${number}`)
  }

  begin(turn: number, round = 1): RefusalCode | null {
    return this.ask(
      { type: 'turn.begin', roundId: roundId(round), turnId: turnId(turn, round), model: MODEL },
      SERVER,
    )
  }

  end(turn: number, outcome: TurnOutcome, attempt?: number, round = 1): RefusalCode | null {
    const at = { roundId: roundId(round), turnId: turnId(turn, round) }
    return this.ask(
      { type: 'turn.end', ...at, attempt: attempt ?? this.turn(turn, round).attempt, outcome },
      SERVER,
    )
  }

  /** Begins the turn and ends it with a note `n<turn>`. */
  answer(turn: number, round = 1, usage: ModelUsage | null = null): void {
    this.begin(turn, round)
    this.end(turn, said(turn, usage), undefined, round)
  }

  retry(turn: number, hold = NOTHING_TO_HOLD): RefusalCode | null {
    return this.ask({ type: 'turn.retry', roundId: roundId(), turnId: turnId(turn), hold }, by(OWNER))
  }

  skip(turn: number): RefusalCode | null {
    return this.ask({ type: 'turn.skip', roundId: roundId(), turnId: turnId(turn) }, by(OWNER))
  }

  of(type: 'round.abort' | 'round.pause' | 'round.resume' | 'round.finish', round = 1): RefusalCode | null {
    return this.ask({ type, roundId: roundId(round) }, type === 'round.finish' ? SERVER : by(OWNER))
  }

  plus(noteId: string, userId = OWNER): RefusalCode | null {
    return this.ask({ type: 'reaction.give', noteId, symbol: '+' }, by(userId))
  }

  judge(picks: string[], round = 1, reason = 'Fresh.'): void {
    const at = { roundId: roundId(round) }
    this.ask({ type: 'moderation.begin', ...at, agentId: MODERATOR, model: MODEL }, SERVER)
    const chosen = picks.map((noteId, i) => ({ noteId, reason, isDistant: i === 0 }))
    this.ask(
      {
        type: 'moderation.end',
        ...at,
        outcome: { state: 'done', agentId: MODERATOR, picks: chosen, usage: null },
      },
      SERVER,
    )
  }

  /**
   * Ends the moderation of several moderators, with the picks of each by id; `null`: it failed. Each used ten tokens.
   */
  judgeTogether(picked: Record<string, string[] | null>, round = 1): void {
    const at = { roundId: roundId(round) }
    const [first = MODERATOR] = Object.keys(picked)
    this.ask({ type: 'moderation.begin', ...at, agentId: first, model: MODEL }, SERVER)
    const verdicts = Object.entries(picked).map(([agentId, noteIds]) => ({
      agentId,
      picks: (noteIds ?? []).map((noteId) => ({ noteId, reason: `${agentId} likes it.`, isDistant: false })),
      ...(noteIds === null && { failure: FAILURE }),
      usage: usageOf(10),
    }))
    const broken = verdicts.find(({ failure }) => failure)
    this.ask(
      {
        type: 'moderation.end',
        ...at,
        outcome: broken
          ? { state: 'failed', agentId: broken.agentId, failure: FAILURE, usage: null }
          : { state: 'done', agentId: first, picks: [], usage: null },
        verdicts,
      },
      SERVER,
    )
  }
}

export function said(turn: number, usage: ModelUsage | null = null): TurnOutcome {
  return {
    state: 'done',
    text: `Prose ${turn}`,
    notes: [{ noteId: `n${turn}`, text: `Note ${turn}` }],
    usage,
  }
}

export function stopped(turn: number, usage: ModelUsage | null = null): TurnOutcome {
  return { ...said(turn, usage), state: 'cancelled' }
}

export function failed(usage: ModelUsage | null = null): TurnOutcome {
  return { state: 'failed', text: '', notes: [], usage, failure: FAILURE }
}
