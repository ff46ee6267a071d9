import { must } from '#base/must.ts'
import type { Agent } from '#session/agent.ts'
import { MAX_NOTES_PER_TURN, type Round, type Turn, type TurnDuty } from '#session/round.ts'
import { agentIn, entryOf, type SessionState } from '#session/state.ts'
import { planTurns } from './plan-turns.ts'
import type { PlannedRound, Scene, TurnRef } from './what-agents-see.ts'

/** What an agent is asked: by a turn of a round, or by one that may come. */
export interface TurnQuestion {
  agent: Agent
  duty: TurnDuty
  question: string
  /** null: nobody in particular. */
  askedBy: string | null
  /** Notes that the question is about. */
  about: readonly string[]
  round: Round | null
  turn: Turn | null
  /** How many notes the answer may become; 0: prose only. */
  maxNotes: number
}

/** The turn, its round and its agent must be there: whoever runs a turn has looked. */
export function askedBy(scene: Scene, at: TurnRef | PlannedRound): TurnQuestion {
  return 'turnId' in at ? askedByTurn(scene.state, at) : askedByIntent(scene.state, at)
}

function askedByTurn(state: SessionState, { roundId, turnId }: TurnRef): TurnQuestion {
  const round = must(entryOf(state.rounds, roundId), `round ${roundId}`)
  const turn = must(
    round.turns.find(({ id }) => id === turnId),
    `turn ${turnId}`,
  )
  const agent = must(agentIn(state, turn.agentId), `agent ${turn.agentId}`)
  const { trigger } = round
  const noted = trigger.kind === 'mention' ? [trigger.noteId] : []
  return {
    agent,
    duty: turn.duty,
    question: round.question,
    askedBy: round.askedBy,
    about: [...new Set([...noted, ...round.notes])],
    round,
    turn,
    maxNotes: notesAllowed(state, agent, round),
  }
}

function askedByIntent(
  state: SessionState,
  { agentId, mode, question, askedBy, notes }: PlannedRound,
): TurnQuestion {
  const agent = must(agentIn(state, agentId), `agent ${agentId}`)
  const plan = planTurns({ mode, agentIds: [agentId, agentId], cycles: 1, newId: () => 't000000000000' })
  const duty = plan[0]?.duty ?? 'answer'
  const maxNotes = notesAllowed(state, agent, null)
  return { agent, duty, question, askedBy: askedBy ?? null, about: notes, round: null, turn: null, maxNotes }
}

/** Beside a note that asks stands one note; who may not post notes has prose only. */
export function notesAllowed(
  { settings }: Pick<SessionState, 'settings'>,
  agent: Pick<Agent, 'capabilities'>,
  round: Round | null,
): number {
  if (!agent.capabilities.includes('post-notes')) return 0
  return round?.trigger.kind === 'mention' ? 1 : (settings.notesPerTurn ?? MAX_NOTES_PER_TURN)
}
