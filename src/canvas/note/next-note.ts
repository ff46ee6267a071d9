import { type Editor, type TLNoteShape, type TLShapeId, Vec } from 'tldraw'
import { noteSide } from '#board/record/record-kinds.ts'
import { NOTE_GAP } from '#board/space/free-space.ts'
import { uncover } from '../window/show-on-canvas.ts'
import { createNote, freePlaceNear } from './create-note.ts'
import { rememberFreshNote } from './fresh-note.ts'
import { noteText } from './note-text.ts'
import { placeInStepFrameOf } from './place-in-step-frame.ts'
import { typeInNote } from './type-in-note.ts'

/** An arrow key. */
export type Way = 'left' | 'right' | 'up' | 'down'

const STEPS: Record<Way, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

/** Continues typing in the note beside this one, or in a new one. */
export function startNextNote(editor: Editor, fromId: TLShapeId, way: Way): void {
  const from = editor.getShape<TLNoteShape>(fromId)
  if (!from) return
  const neighbour = noteAt(editor, from, way)
  // An empty note has no next one.
  if (!neighbour && noteText(from.props.richText).trim() === '') return
  editor.complete()
  const next = neighbour ?? addNextNote(editor, from, way)
  if (!next) return
  typeInNote(editor, next.id)
  const bounds = editor.getShapePageBounds(next.id)
  if (bounds) uncover(editor, bounds)
}

function noteAt(editor: Editor, from: TLNoteShape, way: Way): TLNoteShape | null {
  const center = editor.getShapePageTransform(from.id).applyToPoint(centerOfNext(from, way))
  const hit = editor.getShapeAtPoint(center, {
    hitInside: true,
    filter: (shape) => shape.type === 'note' && shape.id !== from.id,
  })
  return hit && editor.isShapeOfType<TLNoteShape>(hit, 'note') ? hit : null
}

function addNextNote(editor: Editor, from: TLNoteShape, way: Way): TLNoteShape | null {
  const request = editor.getShapePageTransform(from.id).applyToPoint(cornerOfNext(from, way))
  const mark = editor.markHistoryStoppingPoint('next note')
  const { color, scale, size } = from.props
  const place = placeInStepFrameOf(editor, from) ?? freePlaceNear(editor, request)
  const note = createNote(editor, place, { color, scale, size })
  if (note) rememberFreshNote(editor, { noteId: note.id, mark })
  return note
}

function cornerOfNext(from: TLNoteShape, way: Way): Vec {
  const [dx, dy] = STEPS[way]
  const step = noteSide(from.props.size, from.props.scale) + NOTE_GAP * from.props.scale
  return new Vec(dx * step, dy * step)
}

function centerOfNext(from: TLNoteShape, way: Way): Vec {
  const half = noteSide(from.props.size, from.props.scale) / 2
  return cornerOfNext(from, way).add(new Vec(half, half))
}
