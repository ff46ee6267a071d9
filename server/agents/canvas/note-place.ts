import type { Agent } from '#session/agent.ts'
import type { Contribution, Round, Turn } from '#session/round.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import type { CanvasWriter } from './canvas-writer.ts'

/** Puts one note of a turn on the canvas, or sets its text. Throws when the board is full. */
export type PutNote = (note: Contribution) => void

/** Who writes, with which `provider:model`. */
export interface Hand {
  agent: Agent
  model: string
}

/** Where the notes of this turn go: beside the note that asked, or into the agent's lane of the round's frame. */
export function placeNotes(
  writer: CanvasWriter,
  state: SessionState,
  round: Round,
  turn: Turn,
  { agent, model }: Hand,
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

/** A question that follows up goes on in the frame of the round before, if that has one. */
export function framedRound(state: SessionState, round: Round): Round {
  if (round.trigger.kind !== 'follow-up') return round
  const before = entryOf(state.rounds, round.trigger.roundId)
  return before && before.frameId !== null ? framedRound(state, before) : round
}

/** The agents of a round in the order of its lanes. */
export function agentsInLanes(round: Pick<Round, 'turns'>): string[] {
  return [...new Set(round.turns.map(({ agentId }) => agentId))]
}

function laneOf(round: Round, agentId: string): number {
  return Math.max(0, agentsInLanes(round).indexOf(agentId))
}

/** A frame of its own: answers to a mention stand beside the note, a follow-up goes on in the frame that is there. */
export function needsFrame(state: SessionState, round: Round): boolean {
  const { trigger, frameId } = round
  if (trigger.kind === 'mention' || trigger.kind === 'import') return false
  // The frame that people asked with is theirs; the round gets one beside it.
  const hasOwn = frameId !== null && !(trigger.kind === 'frame' && trigger.frameId === frameId)
  return !hasOwn && framedRound(state, round) === round
}
