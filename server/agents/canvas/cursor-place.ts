import type * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { pagePlace, throughParent } from '#board/page-place.ts'
import { placeBeside } from '#board/place-beside.ts'
import { placeInLane } from '#board/place-in-lane.ts'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import type { RunContext } from '#server/agents/run-context.ts'
import type { Round } from '#session/round.ts'
import { agentsInLanes, framedRound } from './note-place.ts'

type Cursor = readonly [x: number, y: number]

/** Where an agent writes: at the note's lower right, where the words it follows are not covered. null: it is gone. */
export function cursorAt(doc: Y.Doc, noteId: string): Cursor | null {
  const place = pagePlace(boardShapes(doc), noteId)
  return place ? [place[0] + NOTE_SIZE - 24, place[1] + NOTE_SIZE - 24] : null
}

/** Where an agent waits while it thinks: where its next note will be, so that it stands on nobody's words. null: nowhere. */
export function waitingPlace(
  { room, state }: { room: Pick<RunContext['room'], 'doc' | 'notePlaces'>; state: RunContext['state'] },
  round: Round,
  agentId: string,
): Cursor | null {
  const { doc } = room
  const space = room.notePlaces().caughtUp()
  const shapes = boardShapes(doc)
  if (round.trigger.kind === 'mention') {
    const { noteId } = round.trigger
    return shapes.has(noteId) ? onPage(doc, placeBeside(doc, noteId, space)) : null
  }
  const framed = framedRound(state(), round)
  if (framed.frameId === null || !shapes.has(framed.frameId)) return null
  const lane = Math.max(0, agentsInLanes(framed).indexOf(agentId))
  return onPage(doc, placeInLane(doc, { frameId: framed.frameId, lane }, space))
}

function onPage(doc: Y.Doc, { parentId, x, y }: { parentId: string; x: number; y: number }): Cursor {
  const parent = pagePlace(boardShapes(doc), parentId)
  if (!parent) return [x, y]
  const place = throughParent(parent, [x, y, 0])
  return [place[0], place[1]]
}
