import type { Box } from '#board/free-space.ts'
import type { RunContext } from '#server/agents/run-context.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Round } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { BoardFull } from './canvas-writer.ts'
import { agentsInLanes } from './note-lane.ts'

/** Puts a round's frame on the canvas, once, and records its id in the session. */
export async function layFrame(context: RunContext, roundId: string): Promise<void> {
  const round = entryOf(context.state().rounds, roundId)
  if (!round) return
  try {
    const frameId = await context.writer.layRound(round, agentsInLanes(round), nearTo(round), {
      view: viewOf(round),
      earlier: framesBefore(context.state(), roundId),
    })
    await context.dispatch({ type: 'round.framed', roundId, frameId })
  } catch (error) {
    if (!(error instanceof BoardFull)) throw error
    // No failure here: each turn reports it when its first note finds no room.
    context.frameless.add(roundId)
  }
}

function viewOf({ view }: Round): Box | null {
  if (!view) return null
  const [x, y, w, h] = view
  return { x, y, w, h }
}

/** The frame that asked, or the notes that the question is about. */
function nearTo({ trigger, notes }: Round): string | readonly string[] | null {
  if (trigger.kind === 'frame') return trigger.frameId
  return notes.length > 0 ? notes : null
}

function framesBefore({ roundOrder, rounds }: SessionState, roundId: string): string[] {
  return roundOrder
    .slice(0, Math.max(0, roundOrder.indexOf(roundId)))
    .flatMap((id) => entryOf(rounds, id)?.frameId ?? [])
}
