import type * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { pagePlace } from '#board/page-place.ts'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import { notePlace } from '#board/round-layout.ts'
import type { Round } from '#session/round.ts'
import type { Desk } from './board-desk.ts'
import { framedRound, lanesOf } from './note-place.ts'

type Cursor = readonly [x: number, y: number]

/** Where an agent writes: at the note's lower right, where the words it follows are not covered. null: it is gone. */
export function cursorAt(doc: Y.Doc, noteId: string): Cursor | null {
  const place = pagePlace(boardShapes(doc), noteId)
  return place ? [place[0] + NOTE_SIZE - 24, place[1] + NOTE_SIZE - 24] : null
}

/** Where an agent waits while it thinks: at its lane, or at the note that asks it. null: there is neither. */
export function lanePlace(
  { room, state }: Pick<Desk, 'room' | 'state'>,
  round: Round,
  agentId: string,
): Cursor | null {
  if (round.trigger.kind === 'mention') return cursorAt(room.doc, round.trigger.noteId)
  const framed = framedRound(state(), round)
  const frame = framed.frameId === null ? null : pagePlace(boardShapes(room.doc), framed.frameId)
  if (!frame) return null
  const { x, y } = notePlace(Math.max(0, lanesOf(framed).indexOf(agentId)), 0)
  return [frame[0] + x, frame[1] + y]
}
