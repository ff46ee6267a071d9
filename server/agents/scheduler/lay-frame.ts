import type { Box } from '#board/space/free-space.ts'
import type { RunCanvas, RunSession } from '#server/agents/runs/run-context.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Round } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { BoardFull } from '../canvas/canvas-writer.ts'
import { agentsInLanes } from '../canvas/note-lane.ts'

/** Puts a round's frame on the canvas, once, and records its id in the session. Returns false if there is no room for it. */
export async function layFrame(context: RunCanvas & RunSession, roundId: string): Promise<boolean> {
  const round = entryOf(context.state().rounds, roundId)
  if (!round) return true
  try {
    const frameId = await context.writer.layRound(round, agentsInLanes(round), nearTo(round), {
      view: viewOf(round),
      earlier: framesBefore(context.state(), roundId),
    })
    await context.dispatch({ type: 'round.framed', roundId, frameId })
    return true
  } catch (error) {
    if (!(error instanceof BoardFull)) throw error
    // No failure here: each turn reports it when its first note finds no room.
    return false
  }
}

function viewOf({ view }: Round): Box | null {
  if (!view) return null
  const [x, y, w, h] = view
  return { x, y, w, h }
}

/** The frame with the question, or the notes of the question. */
function nearTo({ trigger, notes }: Round): string | readonly string[] | null {
  if (trigger.kind === 'frame') return trigger.frameId
  return notes.length > 0 ? notes : null
}

function framesBefore({ roundOrder, rounds }: SessionState, roundId: string): string[] {
  return roundOrder
    .slice(0, Math.max(0, roundOrder.indexOf(roundId)))
    .flatMap((id) => entryOf(rounds, id)?.frameId ?? [])
}
