import { getIndexAbove, type IndexKey } from '@tldraw/utils'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type Dependents, readDependents } from '#board/doc/board-index.ts'
import type { Origin } from '#board/doc/origin.ts'
import type { NoteStamp } from '#board/record/note-stamp.ts'
import { BINDING_TYPE, DEFAULT_PROPS, PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap, readAt, readIn } from '#board/record/record-layout.ts'
import type { Via } from '#board/record/via.ts'
import { replaceText } from '#board/text/text-diff.ts'
import { detachArrows } from './detach-arrows.ts'
import { setField } from './set-field.ts'

/**
 * One change of the board: others get all of `change` at once, with `origin` as its origin. The functions below are called inside
 * it; besides tldraw's binding they are the only ones that write records.
 */
export function editBoard<T>(doc: Y.Doc, origin: Origin, change: () => T): T {
  return doc.transact(change, origin)
}

/** A note to add; x and y in page units, of its top left corner. */
export interface NoteToAdd {
  /** `shape:` and at most 56 letters, digits, `-`, `_`. If the id exists, nothing is added: a repeated request adds one note. */
  id: string
  text: string
  x: number
  y: number
  color?: string
  author: string | null
  /** `provider:model`, if an agent writes the note. */
  model?: string
  /** The origin of its words, if author and model don't show it. */
  stamp?: NoteStamp | null
  /** The note's origin, if it was not made by hand on the canvas. */
  via?: Via
  /** The name of the program that wrote it for its author. */
  program?: string
  /** When the private writing of the note began; only on notes in a draft. */
  writing?: number | null
  /** No reveal shows it until its writer hands it in; only on notes in a draft. */
  awaitsHandIn?: boolean
  /** The ids of the two notes that it was written from. */
  from?: readonly string[] | null
  /** By default the page; then x and y are page coordinates. */
  parentId?: string
  /** By default above everything in its parent. */
  index?: string
}

/** An id that is there changes nothing. */
export function addNote(doc: Y.Doc, note: NoteToAdd): void {
  const shapes = boardShapes(doc)
  if (shapes.has(note.id)) return
  const parentId = note.parentId ?? PAGE_ID
  const color = note.color ?? DEFAULT_PROPS.note.color
  shapes.set(
    note.id,
    flatToMap({
      t: 'note',
      at: [note.x, note.y, 0],
      in: [parentId, note.index ?? topIndex(shapes, parentId)],
      text: note.text,
      ...(color !== DEFAULT_PROPS.note.color && { 'p.color': color }),
      ...(note.author !== null && { 'm.author': note.author }),
      ...(note.model !== undefined && { 'm.model': note.model }),
      ...(note.stamp != null && { 'm.stamp': note.stamp }),
      ...(note.via !== undefined && { 'm.via': note.via }),
      ...(note.program !== undefined && { 'm.program': note.program }),
      ...(note.writing != null && { 'm.writing': note.writing }),
      ...(note.awaitsHandIn && { 'm.awaitsHandIn': true }),
      ...(note.from != null && { 'm.from': [...note.from] }),
    }),
  )
}

/** Above every child of the parent. Keys are jittered, so two concurrent calls get different ones. */
export function topIndex(shapes: Y.Map<Y.Map<unknown>>, parentId: string): IndexKey {
  let top: string | null = null
  for (const map of shapes.values()) {
    const place = readIn(map.get('in'))
    if (place?.[0] === parentId && (top === null || place[1] > top)) top = place[1]
  }
  return getIndexAbove(top as IndexKey | null)
}

/** Changes only what differs, so that concurrent typing elsewhere in the note stays. */
export function setNoteText(doc: Y.Doc, id: string, text: string): void {
  const current = boardShapes(doc).get(id)?.get('text')
  if (current instanceof Y.Text) replaceText(current, text)
}

/** x and y in its parent's coordinates. */
export function moveNote(doc: Y.Doc, id: string, x: number, y: number): void {
  const map = boardShapes(doc).get(id)
  const at = readAt(map?.get('at'))
  if (map && at && (at[0] !== x || at[1] !== y)) map.set('at', [x, y, at[2]])
}

/** Ignores unknown ids. `color` is one of `NOTE_COLORS`. */
export function recolorNote(doc: Y.Doc, id: string, color: string): void {
  const map = boardShapes(doc).get(id)
  if (!map || (map.get('p.color') ?? DEFAULT_PROPS.note.color) === color) return
  if (color === DEFAULT_PROPS.note.color) map.delete('p.color')
  else map.set('p.color', color)
}

/** Locks or unlocks a shape. The server turns a facilitator's lock into a facilitators' lock. */
export function lockShape(doc: Y.Doc, id: string, isLocked: boolean): void {
  const map = boardShapes(doc).get(id)
  if (map) setField(map, 'locked', isLocked ? true : undefined)
}

/** `null` deletes the key; keys that are not named stay. */
export function setNoteMeta(
  doc: Y.Doc,
  id: string,
  meta: {
    number?: number | null
    author?: string | null
    model?: string | null
    stamp?: NoteStamp | null
    via?: Via | null
    program?: string | null
  },
): void {
  setMeta(doc, id, meta)
}

/** `null` makes it an ordinary frame. */
export function setRoundOfFrame(doc: Y.Doc, id: string, round: string | null): void {
  setMeta(doc, id, { round })
}

function setMeta(doc: Y.Doc, id: string, meta: Record<string, string | number | null | undefined>): void {
  const map = boardShapes(doc).get(id)
  if (!map) return
  for (const [key, value] of Object.entries(meta)) {
    if (value === undefined || map.get(`m.${key}`) === (value ?? undefined)) continue
    if (value === null) map.delete(`m.${key}`)
    else map.set(`m.${key}`, value)
  }
}

/**
 * Deletes the records, everything inside them, and bindings that would point at nothing; arrows stay where they are.
 * @param index without one, the whole board is read
 */
export function removeRecords(doc: Y.Doc, ids: Iterable<string>, index?: Dependents): void {
  const shapes = boardShapes(doc)
  const doomed = new Set<string>()
  for (const id of ids) if (shapes.has(id)) doomed.add(id)
  if (doomed.size === 0) return
  const known = index ?? readDependents(doc)
  // Ids added during the iteration are visited too.
  for (const id of doomed)
    for (const other of known.dependents(id)) if (doesHangOn(shapes.get(other), id)) doomed.add(other)
  detachArrows(shapes, doomed, known)
  for (const id of doomed) shapes.delete(id)
}

/** A child depends on its parent, a binding on both of its ends. */
function doesHangOn(map: Y.Map<unknown> | undefined, id: string): boolean {
  const [first, second] = readIn(map?.get('in')) ?? []
  return first === id || (second === id && map?.get('t') === BINDING_TYPE)
}
