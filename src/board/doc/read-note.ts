import * as Y from 'yjs'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { type Lock, readLock } from '#board/record/lock.ts'
import { readFrom } from '#board/record/note-from.ts'
import { type NoteStamp, readStamp } from '#board/record/note-stamp.ts'
import { DEFAULT_PROPS } from '#board/record/record-kinds.ts'
import { readVia, type Via } from '#board/record/via.ts'
import { boardShapes } from './board-doc.ts'
import { pagePlace } from './page-place.ts'

/** A note of the canvas as lists, agents and the API read it. */
export interface NoteView {
  id: string
  text: string
  /** Page coordinates of its top left corner, in whatever frame or group it is. */
  x: number
  y: number
  color: string
  /** `null` if the author is unknown, or a foreign client's note has no author yet. */
  authorId: string | null
  /** `null` until the note is finished. */
  number: number | null
  /** `provider:model`; `null` if a person wrote it. */
  model: string | null
  /** The origin of its words, where author and model don't show it: see src/session/origin/note-origin.ts. */
  stamp: NoteStamp | null
  /** The origin; `null`: made by hand on the canvas. */
  via: Via | null
  /** The name of the program that wrote it for its author; `null`: none did. */
  program: string | null
  /** The role that may unlock it; `null` if it is not locked. */
  lock: Lock | null
  /** The ids of the notes that it was written from; missing: none. */
  from?: readonly string[]
  /** A private note that its writer has not handed in; missing: no such note. */
  awaitsHandIn?: true
}

/** `null` if it is not a note or can't be read. */
export function readNote(id: string, map: Y.Map<unknown>): NoteView | null {
  if (map.get('t') !== 'note') return null
  const shapes = map.parent
  const place = shapes instanceof Y.Map ? pagePlace(shapes, id) : null
  if (!place) return null
  const author = map.get('m.author')
  const program = map.get('m.program')
  const { text, number } = wordsOf(map)
  const { color, model, stamp } = lookOf(map)
  // Field by field: all notes of a board are read when it is opened, and spreading takes longer than reading.
  const note: NoteView = {
    id,
    x: place[0],
    y: place[1],
    text,
    number,
    color,
    model,
    stamp,
    authorId: typeof author === 'string' ? author : null,
    via: readVia(map.get('m.via')),
    program: typeof program === 'string' ? program : null,
    lock: readLock(map),
  }
  const from = readFrom(map.get('m.from'))
  if (from) note.from = from
  if (map.get('m.awaitsHandIn') === true) note.awaitsHandIn = true
  return note
}

type Look = Pick<NoteView, 'color' | 'model' | 'stamp'>

/** The part of a note that a list shows beside its idea: text and place take longer to read. `null` if it is not a note. */
export function readNoteLook(map: Y.Map<unknown>): Look | null {
  return map.get('t') === 'note' ? lookOf(map) : null
}

/** The part of a note that shows whether its words changed. `null` if it is not a note. */
export function readNoteWords(map: Y.Map<unknown>): Pick<NoteView, 'text' | 'number'> | null {
  return map.get('t') === 'note' ? wordsOf(map) : null
}

function wordsOf(map: Y.Map<unknown>): Pick<NoteView, 'text' | 'number'> {
  const text = map.get('text')
  const number = map.get('m.number')
  return {
    text: text instanceof Y.Text ? text.toString() : '',
    number: typeof number === 'number' ? number : null,
  }
}

function lookOf(map: Y.Map<unknown>): Look {
  const color = map.get('p.color')
  const model = map.get('m.model')
  return {
    color: typeof color === 'string' ? color : DEFAULT_PROPS.note.color,
    model: typeof model === 'string' ? model : null,
    stamp: readStamp(map.get('m.stamp')),
  }
}

/** All notes of the document at once, in no particular order. For large boards see `listNotesInChunks`. */
export function listNotes(doc: Y.Doc): NoteView[] {
  return runAtOnce(listNotesInChunks(doc))
}

/** Reading this many records takes about a millisecond. */
const READ_AT_ONCE = 200

/** `listNotes` for large boards. A record that changes between two chunks is read in its old or new state. */
export function* listNotesInChunks(doc: Y.Doc): ChunkedWork<NoteView[]> {
  const notes: NoteView[] = []
  let read = 0
  for (const [id, map] of boardShapes(doc).entries()) {
    const note = map instanceof Y.Map ? readNote(id, map) : null
    if (note) notes.push(note)
    if (++read % READ_AT_ONCE === 0) yield
  }
  return notes
}
