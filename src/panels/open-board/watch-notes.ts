import * as Y from 'yjs'
import { type Readable, writable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type NoteView, readNote } from '#board/doc/read-note.ts'
import { openHeight } from '#board/place/fold-round.ts'
import { frameAround, frameTitle, isInContainer } from '#board/place/frame-around.ts'

/**
 * A note as lists show it. An object is never changed: an unchanged note stays the same object, so that rows
 * need not render again.
 */
export interface ListedNote extends NoteView {
  /**
   * The frame around it, through any groups; null if it is directly on the page. The innermost one for nested
   * frames.
   */
  frameId: string | null
  /** Only this person sees it. */
  isPrivate?: boolean
}

export interface ListedFrame {
  id: string
  name: string
  /** Folded on the canvas to its title. Stored in the document, so it is the same for everyone. */
  isFolded: boolean
}

/** A shape other than a note or frame with text on it: a text, a rectangle, an arrow. */
export interface ListedText {
  id: string
  text: string
}

export interface NoteList {
  notes: readonly ListedNote[]
  frames: readonly ListedFrame[]
  texts: readonly ListedText[]
}

export interface WatchedNotes {
  list: Readable<NoteList>
  /** The note as the list has it now, which may be 100 ms behind the document. */
  noteById(noteId: string): ListedNote | null
  stop(): void
}

/** Typing and dragging change a note many times a second. The list follows ten times a second. */
const GATHER_MS = 100
/** The text on a shape that is neither a note nor a frame; null if it has none. */
function wordsOn(map: Y.Map<unknown> | undefined): string | null {
  const kind = map?.get('t')
  if (!map || kind === 'note' || kind === 'frame') return null
  const text = map.get('text') ?? map.get('p.text')
  const words = text instanceof Y.Text ? text.toString() : text
  return typeof words === 'string' && words.trim() !== '' ? words : null
}

/**
 * The ids of shapes that an event concerns: from the path for a change inside a shape, from the keys for
 * shapes that were added or removed.
 */
function touchedIds(events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): Set<string> {
  const ids = new Set<string>()
  for (const event of events) {
    const [id] = event.path
    if (typeof id === 'string') ids.add(id)
    else for (const key of event.keys.keys()) ids.add(key)
  }
  return ids
}

/**
 * The board's notes, frames and texts as a list that follows the document. Only changed shapes are read
 * again: reading all notes at each keystroke would be slow on a large board.
 */
export function watchNotes(doc: Y.Doc): WatchedNotes {
  const shapes = boardShapes(doc)
  const notes = new Map<string, ListedNote>()
  const frames = new Map<string, ListedFrame>()
  const texts = new Map<string, ListedText>()
  const list = writable<NoteList>({ notes: [], frames: [], texts: [] })
  let touched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null

  function read(id: string): void {
    const map = shapes.get(id)
    const note = map ? readNote(id, map) : null
    if (note) notes.set(id, { ...note, frameId: frameAround(shapes, id) })
    else notes.delete(id)
    if (map?.get('t') === 'frame')
      frames.set(id, { id, name: frameTitle(map), isFolded: openHeight(map) !== null })
    else frames.delete(id)
    const words = wordsOn(map)
    if (words === null) texts.delete(id)
    else if (texts.get(id)?.text !== words) texts.set(id, { id, text: words })
  }

  /**
   * Frames and groups: their content moves with them. A frame that was just deleted still counts, because its notes
   * must be read again.
   */
  function isContainer(id: string): boolean {
    const kind = shapes.get(id)?.get('t')
    return kind === 'frame' || kind === 'group' || frames.has(id)
  }

  function publish(): void {
    timer = null
    const containers = new Set([...touched].filter(isContainer))
    for (const id of containers.size > 0 ? notes.keys() : []) {
      if (isInContainer(shapes, id, containers)) touched.add(id)
    }
    for (const id of touched) read(id)
    touched = new Set()
    list.set({ notes: [...notes.values()], frames: [...frames.values()], texts: [...texts.values()] })
  }

  function onEvents(events: Y.YEvent<Y.AbstractType<unknown>>[]): void {
    for (const id of touchedIds(events)) touched.add(id)
    timer ??= setTimeout(publish, GATHER_MS)
  }

  for (const id of shapes.keys()) touched.add(id)
  publish()
  shapes.observeDeep(onEvents)
  return {
    list,
    noteById: (noteId) => notes.get(noteId) ?? null,
    stop() {
      shapes.unobserveDeep(onEvents)
      if (timer) clearTimeout(timer)
    },
  }
}
