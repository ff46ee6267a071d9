import type { Box } from '#board/free-space.ts'
import type { Desk } from '#server/agents/board-desk.ts'
import type { Round } from '#session/round.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { BoardFull } from './canvas-writer.ts'
import { lanesOf } from './note-place.ts'

/** Lays the frame of a round, once, and tells the session which it is. */
export async function layFrame(desk: Desk, roundId: string): Promise<void> {
  const round = entryOf(desk.state().rounds, roundId)
  if (!round) return
  try {
    const frameId = await desk.writer.layRound(
      round,
      lanesOf(round),
      nearTo(desk.state(), round),
      viewOf(round),
    )
    await desk.tell({ type: 'round.framed', roundId, frameId })
  } catch (error) {
    if (!(error instanceof BoardFull)) throw error
    // Each turn says so itself when it finds no room for its first note.
    desk.frameless.add(roundId)
  }
}

function viewOf({ view }: Round): Box | null {
  if (!view) return null
  const [x, y, w, h] = view
  return { x, y, w, h }
}

/** A rerun stands beside the round that it repeats, all others near what they were asked about. */
function nearTo(state: SessionState, { trigger, notes }: Round): string | readonly string[] | null {
  if (trigger.kind === 'frame') return trigger.frameId
  const before = trigger.kind === 'rerun' ? entryOf(state.rounds, trigger.roundId) : null
  if (before?.frameId) return before.frameId
  return notes.length > 0 ? notes : null
}
