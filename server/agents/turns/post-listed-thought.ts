import { must } from '#base/must.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { Agent } from '#session/agents/agent.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { candidatesOf, type Round, type Turn } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { createCanvasWriter, type WriterRoom } from '../canvas/canvas-writer.ts'
import { placeNotes } from '../canvas/note-lane.ts'
import { candidateNoteId } from './turn-stage.ts'

/** A thought that an advisor listed and did not post, and a person wants on the board. */
export interface PostedCandidate {
  round: Round
  turn: Turn
  /** Its place in the turn's candidates. */
  index: number
  agent: Agent
}

/** Puts a candidate beside the notes of its turn, as a note of the agent. Resolves with its id after the COMMIT. Throws BoardFull. */
export async function postListedThought(
  room: WriterRoom,
  state: SessionState,
  { round, turn, index, agent }: PostedCandidate,
): Promise<string> {
  const { text } = must(candidatesOf(turn)[index], 'a candidate')
  const noteId = candidateNoteId(turn.id, index)
  const view = entryOf(state.roundViews, round.id)?.turns.find(({ id }) => id === turn.id)
  const writer = createCanvasWriter(room)
  await runInSlices(room.notePlaces().catchUp())
  placeNotes(writer, state, round, turn, { agent, model: view?.model ?? '' })({ noteId, text })
  await writer.saved()
  return noteId
}
