import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { pagePlace, throughParent } from '#board/doc/page-place.ts'
import { placeBeside } from '#board/place/place-beside.ts'
import { placeInLane } from '#board/place/place-in-lane.ts'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { Round } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { agentsInLanes, framedRound } from './note-lane.ts'

type Cursor = readonly [x: number, y: number]

/**
 * The cursor of a writing agent: at the lower right of the note, in page coordinates, beside the text.
 * null if the note is gone.
 */
export function cursorAt(doc: Y.Doc, noteId: string): Cursor | null {
  const place = pagePlace(boardShapes(doc), noteId)
  return place ? [place[0] + NOTE_SIZE - 24, place[1] + NOTE_SIZE - 24] : null
}

/**
 * The place of a thinking agent: that of its next note, so that it covers no text. null if it has no
 * place.
 */
export function waitingPlace(
  { room, state }: { room: Pick<OpenRoom, 'doc' | 'notePlaces'>; state: () => SessionState },
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
