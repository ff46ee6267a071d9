import * as Y from 'yjs'
import { type Readable, writable } from '#base/readable.ts'
import { boardShapes } from '#board/board-doc.ts'
import { openHeight } from '#board/fold-round.ts'
import { type NoteView, readNote } from '#board/read-note.ts'
import { readIn } from '#board/record-layout.ts'

export interface ListedNote extends NoteView {
  /** The frame it lies in, however deep; null: on the page. */
  frameId: string | null
}

export interface ListedFrame {
  id: string
  name: string
  /** A round that is folded to its title on the canvas. */
  isFolded: boolean
}

/** A shape that is no note and has words on it. */
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
  /** As it is in the list now. */
  noteById(noteId: string): ListedNote | null
  stop(): void
}

/** Typing and drags change a note many times a second; the list follows ten times. */
const GATHER_MS = 100
/** Deeper than anybody nests, so that a cycle that is being repaired ends too. */
const MAX_DEPTH = 32

function frameOf(shapes: Y.Map<Y.Map<unknown>>, id: string): string | null {
  let parentId = readIn(shapes.get(id)?.get('in'))?.[0]
  for (let depth = 0; parentId && depth < MAX_DEPTH; depth++) {
    const parent = shapes.get(parentId)
    if (parent?.get('t') === 'frame') return parentId
    parentId = readIn(parent?.get('in'))?.[0]
  }
  return null
}

function isInside(shapes: Y.Map<Y.Map<unknown>>, id: string, containers: ReadonlySet<string>): boolean {
  let parentId = readIn(shapes.get(id)?.get('in'))?.[0]
  for (let depth = 0; parentId && depth < MAX_DEPTH; depth++) {
    if (containers.has(parentId)) return true
    parentId = readIn(shapes.get(parentId)?.get('in'))?.[0]
  }
  return false
}

function frameName(map: Y.Map<unknown>): string {
  const name = map.get('p.name')
  return typeof name === 'string' && name.trim() ? name : 'Frame'
}

/** What is written on a text, a geo shape or an arrow; null: nothing, or it is a note or a frame. */
function wordsOn(map: Y.Map<unknown> | undefined): string | null {
  const kind = map?.get('t')
  if (!map || kind === 'note' || kind === 'frame') return null
  const text = map.get('text') ?? map.get('p.text')
  const words = text instanceof Y.Text ? text.toString() : text
  return typeof words === 'string' && words.trim() !== '' ? words : null
}

function touchedIds(events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): Set<string> {
  const ids = new Set<string>()
  for (const event of events) {
    const [id] = event.path
    if (typeof id === 'string') ids.add(id)
    else for (const key of event.keys.keys()) ids.add(key)
  }
  return ids
}

/** The board's notes as a list that follows the document; what did not change stays the same object. */
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
    if (note) notes.set(id, { ...note, frameId: frameOf(shapes, id) })
    else notes.delete(id)
    if (map?.get('t') === 'frame')
      frames.set(id, { id, name: frameName(map), isFolded: openHeight(map) !== null })
    else frames.delete(id)
    const words = wordsOn(map)
    if (words === null) texts.delete(id)
    else if (texts.get(id)?.text !== words) texts.set(id, { id, text: words })
  }

  /** What a frame or group holds moves with it. */
  function isContainer(id: string): boolean {
    const kind = shapes.get(id)?.get('t')
    return kind === 'frame' || kind === 'group' || frames.has(id)
  }

  function publish(): void {
    timer = null
    const containers = new Set([...touched].filter(isContainer))
    for (const id of containers.size > 0 ? notes.keys() : []) {
      if (isInside(shapes, id, containers)) touched.add(id)
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
