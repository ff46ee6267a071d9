import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { shapeBox } from '#board/doc/shape-boxes.ts'
import { addFrame } from '#board/place/add-round-frame.ts'
import { FACILITATORS_LOCK } from '#board/record/lock.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { gridSize } from '#board/space/frame-grid.ts'
import { boundsOf } from '#board/space/free-space.ts'
import { placeArea } from '#board/space/place-area.ts'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Log } from '#server/ground/log.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { type Step, stepIn } from '#session/agenda/step.ts'
import { stepFrameId } from '#session/agenda/step-frame-ids.ts'
import type { SessionState } from '#session/state.ts'

/** The canvas, and the session with the running step. */
export interface StepFramesServices {
  rooms: Pick<Rooms, 'open'>
  /** Frames are laid by the node that has the board; missing: this one has all boards. */
  owners?: Pick<BoardOwners, 'claim'>
  sessions: Pick<SessionHub, 'subscribe'>
  log: Pick<Log, 'warn'>
}

/** Page units between the frames of a step. */
const BESIDE = 28
/** Two columns of notes each; one frame alone is as wide as two. */
const PLACES = { columns: 2, rows: 3 }
const PLACES_ALONE = { columns: 4, rows: 3 }

/**
 * Lays the frames of a step on the canvas when it starts, and those that it gets while it runs. A frame that is there stays as it
 * is, so a step that runs again has no second one. Returns the function that ends that.
 */
export function layFramesOfSteps({ rooms, owners, sessions, log }: StepFramesServices): () => void {
  /** The step, run and frames that were laid last, by board id. */
  const laid = new Map<string, string>()
  return sessions.subscribe(({ state }) => {
    const { id } = state.board
    const step = runningStep(state)
    const wanted = step && step.frames.length > 0 ? JSON.stringify([step.id, step.run, step.frames]) : null
    if (wanted === null) laid.delete(id)
    else if (laid.get(id) !== wanted) {
      laid.set(id, wanted)
      if (step)
        layFrames({ rooms, owners }, id, step).catch((err: unknown) =>
          log.warn({ err, boardId: id }, 'laying step frames failed'),
        )
    }
  })
}

function runningStep({ agenda }: SessionState): Step | null {
  return agenda.currentId === null ? null : stepIn(agenda, agenda.currentId)
}

async function layFrames(
  { rooms, owners }: Pick<StepFramesServices, 'rooms' | 'owners'>,
  boardId: string,
  step: Step,
): Promise<void> {
  if (owners && !(await owners.claim(boardId))) return
  const room = await rooms.open(boardId)
  try {
    const missing = step.frames.filter((title) => !boardShapes(room.doc).has(stepFrameId(step.id, title)))
    if (missing.length === 0 || !room.hasRoomFor(missing.length)) return
    await runInSlices(room.notePlaces().catchUp())
    await room.edit(SERVER_ORIGIN, () => addFrames(room, step, missing))
  } finally {
    room.release()
  }
}

/** In a row, beside the step's frames that are there, where they cover nothing. */
function addFrames({ doc, notePlaces }: OpenRoom, step: Step, titles: readonly string[]): void {
  const places = notePlaces().caughtUp()
  const size = gridSize(step.frames.length === 1 ? PLACES_ALONE : PLACES)
  const row = { w: titles.length * (size.w + BESIDE) - BESIDE, h: size.h }
  const known = step.frames.flatMap((title) => shapeBox(boardShapes(doc), stepFrameId(step.id, title)) ?? [])
  const { x, y } = placeArea(places.obstacles(), row, boundsOf(known))
  const index = places.bottomIndex(PAGE_ID)
  for (const [i, title] of titles.entries()) {
    const at = { id: stepFrameId(step.id, title), x: x + i * (size.w + BESIDE), y }
    // Facilitators may unlock and move it; people write in it.
    const lock = { locked: true, 'm.lock': FACILITATORS_LOCK }
    addFrame(doc, { ...at, ...size, name: title, index }, lock)
  }
}
