import type { Agent } from '#session/agents/agent.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Contribution, Round, Turn } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { CanvasWriter } from './canvas-writer.ts'

/** Adds a note of a turn, or sets its text. Throws BoardFull. */
export type PutNote = (note: Contribution) => void

/** The agent that writes the note, and its `provider:model`. */
export interface WritingAgent {
  agent: Agent
  model: string
}

/**
 * Places the notes of a turn: beside the note that mentioned the agent, or into the agent's lane of the
 * frame.
 */
export function placeNotes(
  writer: CanvasWriter,
  state: SessionState,
  round: Round,
  turn: Turn,
  { agent, model }: WritingAgent,
): PutNote {
  const { trigger } = round
  if (trigger.kind === 'mention') {
    return ({ noteId, text }) =>
      writer.noteBeside({
        noteId,
        near: trigger.noteId,
        arrowId: noteId.replace(/n(\d+)$/, 'a$1'),
        agent,
        model,
        text,
      })
  }
  const framed = framedRound(state, round)
  const lane = laneOf(framed, turn.agentId)
  return ({ noteId, text }) => writer.writeNote({ round: framed, lane, noteId, agent, model, text })
}

/** The round whose frame is used: a follow-up writes into the frame of the round before it. */
export function framedRound(state: SessionState, round: Round): Round {
  if (round.trigger.kind !== 'follow-up') return round
  const before = entryOf(state.rounds, round.trigger.roundId)
  return before && before.frameId !== null ? framedRound(state, before) : round
}

export function agentsInLanes(round: Pick<Round, 'turns'>): string[] {
  return [...new Set(round.turns.map(({ agentId }) => agentId))]
}

function laneOf(round: Round, agentId: string): number {
  return Math.max(0, agentsInLanes(round).indexOf(agentId))
}

/** Whether the round needs a new frame: answers to a mention, imported rounds and follow-ups do not. */
export function needsFrame(state: SessionState, round: Round): boolean {
  const { trigger, frameId } = round
  if (trigger.kind === 'mention' || trigger.kind === 'import') return false
  // A frame with the question belongs to people; the round gets a separate one beside it.
  const hasOwn = frameId !== null && !(trigger.kind === 'frame' && trigger.frameId === frameId)
  return !hasOwn && framedRound(state, round) === round
}
