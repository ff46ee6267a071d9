import type * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type ShapeBox, shapeBox } from '#board/doc/shape-boxes.ts'
import { addNote, type NoteToAdd } from '#board/edit/edit-board.ts'
import { freePlacesIn, lastPlaceIn } from '#board/space/frame-grid.ts'
import type { Point } from '#board/space/free-space.ts'
import { framesToWriteIn } from '#session/agenda/step-frame-ids.ts'
import { Problem, problem } from '../answers/problem.ts'
import type { ApiServices, HeldBoard } from '../app/api-services.ts'

/** The frame of the running step with this title; `null` for no title. Throws `no-frame`, with the titles that there are. */
export async function findFrame(
  { sessions }: ApiServices,
  boardId: string,
  title: string | undefined,
  doc: Y.Doc,
): Promise<ShapeBox | null> {
  if (title === undefined) return null
  const frames = framesToWriteIn(must(await sessions.load(boardId), 'the session of an open board'))
  const id = frames.find((frame) => frame.title === title)?.id
  const box = id === undefined ? null : shapeBox(boardShapes(doc), id)
  if (box) return box
  const titles = frames.map((frame) => `“${frame.title}”`).join(', ')
  throw frames.length === 0 ? new Problem('no-frame.none') : problem('no-frame.titled', { title, titles })
}

/** Throws `frame-full`. */
export function requireFreePlace(room: HeldBoard, frame: ShapeBox): void {
  if (!freePlaceIn(room, frame)) throw new Problem('frame-full')
}

/** Inside an edit, with the places caught up. */
export function addInFrame(room: HeldBoard, frame: ShapeBox, note: Omit<NoteToAdd, 'x' | 'y'>): void {
  // The last free place may have been taken a moment ago.
  const { x, y } = freePlaceIn(room, frame) ?? lastPlaceIn(frame)
  const index = room.notePlaces().caughtUp().topIndex(frame.id)
  addNote(room.doc, { ...note, x: x - frame.x, y: y - frame.y, parentId: frame.id, index })
}

function freePlaceIn(room: HeldBoard, frame: ShapeBox): Point | undefined {
  const boxes = room.notePlaces().caughtUp().boxes()
  const occupied = boxes.filter(({ kind }) => kind !== 'frame')
  return freePlacesIn(frame, 1, occupied)[0]
}
