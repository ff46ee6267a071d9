import { must } from '#base/must.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import type { Agent } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { MAX_NOTES_PER_TURN } from '#session/board/board-settings.ts'
import type { ConversationStart } from '#session/conversations/conversation-start.ts'
import { currentStart, isRoundSince } from '#session/conversations/notes-with-plus.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { planTurns } from '#session/rounds/plan-turns.ts'
import type { Round, Turn, TurnTask } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { notesLeftInStep } from '#session/steps/notes-left-in-step.ts'

/** Everything that a prompt is made from. */
export interface Scene {
  state: SessionState
  /** The notes on the canvas now, without drafts. */
  notes: readonly NoteView[]
  /** 10 to 64 of [0-9a-z], new for each call; for turns one for each round, so that their prompts begin alike. */
  nonce: string
  /** Most tokens of the prompt, by `estimatePromptTokens`. The question, the duty and the agent's own prompt are never cut. */
  maxInputTokens: number
}

/** Names a turn that exists, unlike `PlannedRound`. */
export interface TurnRef {
  roundId: string
  turnId: string
}

export interface PlannedRound {
  question: string
  mode: RoundMode
  agentId: string
  notes: readonly string[]
  /** A person's id. */
  askedBy?: string
}

/** The question for an agent, in a turn of a round or in a planned turn. */
export interface TurnQuestion {
  agent: Agent
  duty: TurnTask
  question: string
  /** A person's id. `null`: no person in particular. */
  askedBy: string | null
  /** Ids of the notes that the question is about. */
  about: readonly string[]
  round: Round | null
  turn: Turn | null
  /** How many notes the answer may become; 0: prose only. */
  maxNotes: number
}

/** Throws where the turn, its round or its agent is missing: callers have checked. */
export function findTurnQuestion(scene: Scene, at: TurnRef | PlannedRound): TurnQuestion {
  return 'turnId' in at ? questionOfTurn(scene.state, at) : questionOfPlan(scene.state, at)
}

function questionOfTurn(state: SessionState, { roundId, turnId }: TurnRef): TurnQuestion {
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
    maxNotes: countNotesAllowed(state, agent, { round, turn }),
  }
}

function questionOfPlan(
  state: SessionState,
  { agentId, mode, question, askedBy, notes }: PlannedRound,
): TurnQuestion {
  const agent = must(agentIn(state, agentId), `agent ${agentId}`)
  const plan = planTurns({ mode, agentIds: [agentId, agentId], cycles: 1, newId: () => 't000000000000' })
  const duty = plan[0]?.duty ?? 'answer'
  const maxNotes = countNotesAllowed(state, agent, null)
  return { agent, duty, question, askedBy: askedBy ?? null, about: notes, round: null, turn: null, maxNotes }
}

/** A mention is answered by one note; an agent that may not post notes answers in prose only. A step of the agenda may allow fewer. */
export function countNotesAllowed(
  state: SessionState,
  agent: Pick<Agent, 'capabilities'>,
  asked: { round: Round; turn: Round['turns'][number] } | null,
): number {
  if (!agent.capabilities.includes('post-notes')) return 0
  const usual =
    asked?.round.trigger.kind === 'mention' ? 1 : (state.settings.notesPerTurn ?? MAX_NOTES_PER_TURN)
  return Math.min(usual, (asked && notesLeftInStep(state, asked.round, asked.turn)) ?? usual)
}

/**
 * The start of the conversation in which this round, or the original of a rerun, was started. `null`: the conversation
 * began with the board.
 */
export function conversationStartOf(state: SessionState, round: Round | null): ConversationStart | null {
  if (!round) return currentStart(state)
  const first = firstRun(state, round)
  return state.conversationStarts.findLast((start) => isRoundSince(start, first.id)) ?? null
}

/** The first round of a chain of reruns; the round itself where it is no rerun. */
export function firstRun(state: SessionState, round: Round): Round {
  const { trigger } = round
  const before = trigger.kind === 'rerun' ? entryOf(state.rounds, trigger.roundId) : null
  return before && isEarlier(state, before.id, round.id) ? firstRun(state, before) : round
}

/** Compares by time, not by number: a follow-up has the number of the round that it follows. */
export function isEarlier({ roundOrder }: SessionState, roundId: string, thanId: string): boolean {
  return roundOrder.indexOf(roundId) < roundOrder.indexOf(thanId)
}
