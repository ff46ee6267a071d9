import { getIndices } from '@tldraw/utils'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { NOTE_COLORS, NOTE_SIZE, PAGE_ID } from '#board/record/record-kinds.ts'
import { NOTE_GAP } from '#board/space/free-space.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import type { Projection } from '#session/projection.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'

export type RemoteMove = [id: string, x: number, y: number]

const WORDS =
  'last bus leaves before the museum closes and no one knows that Thursday evening is open till nine'.split(
    ' ',
  )

/** About 60 characters, the same for the same number on every run. */
export function benchText(i: number): string {
  const count = 5 + (i % 9)
  return Array.from({ length: count }, (_, k) => WORDS[(i * 7 + k * 3) % WORDS.length]).join(' ')
}

export function benchPlace(i: number, count: number): { x: number; y: number } {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)))
  const step = NOTE_SIZE + NOTE_GAP
  return { x: (i % columns) * step, y: Math.floor(i / columns) * step }
}

/** Reactions on the first notes: each has a few people's, every third an agent's. */
export function benchReactions(count: number): Projection['reactions'] {
  const entries = Array.from({ length: count }, (_, i): [string, GivenReactions] => [
    `shape:n${i}`,
    {
      people: { '+': Array.from({ length: 1 + (i % 4) }, (_, k) => `u${k}`) },
      agents:
        i % 3 === 0 ? [{ agentId: 'amoderator001', reason: 'Cheap', roundId: null, isDistant: false }] : [],
    },
  ])
  return Object.fromEntries(entries)
}

/** Threads on notes that are spread over the board. */
export function benchThreads(count: number, notes: number): Projection['threads'] {
  const step = Math.max(1, Math.floor(notes / count))
  const threads = Array.from(
    { length: count },
    (_, i): ThreadView => ({
      id: `d${String(i).padStart(12, '0')}`,
      anchor: { kind: 'record', recordId: `shape:n${(i * step) % notes}` },
      quote: null,
      box: null,
      recordKind: 'note',
      place: { state: 'attached' },
      resolved: null,
      ...{ changed: i + 1, count: 1 + (i % 7), lastSeq: i + 1, lastAt: 0, startedAt: 0 },
      participants: [{ id: `u${i % 5}`, lastSeq: i + 1 }],
      ...{ firstWords: 'Which one?', lastWords: 'Which one?', mentions: [], answering: [], isPrivate: false },
    }),
  )
  return Object.fromEntries(threads.map((thread) => [thread.id, thread]))
}

/** `mixed` puts frames, arrows and shapes among the notes. */
export function benchNotes(doc: Y.Doc, count: number, kind: string): void {
  const shapes = boardShapes(doc)
  const indices = getIndices(count + 1)
  doc.transact(() => {
    for (let i = 0; i < count; i++) {
      const { x, y } = benchPlace(i, count)
      const map = new Y.Map<unknown>()
      map.set('t', 'note')
      map.set('at', [x, y, 0])
      map.set('in', [PAGE_ID, indices[i]])
      map.set('p.color', NOTE_COLORS[i % NOTE_COLORS.length])
      map.set('m.author', `u${i % 5}`)
      map.set('m.number', i + 1)
      map.set('text', new Y.Text(benchText(i)))
      shapes.set(`shape:n${i}`, map)
    }
    if (kind === 'mixed') addMixed(doc)
  })
}

export const BENCH_PICTURE = { w: 400, h: 300 }
const PICTURE_COLUMNS = 20

export function benchPictureId(i: number): string {
  return `bench-picture-${String(i).padStart(4, '0')}`
}

export function benchPicturePlace(i: number): { x: number; y: number } {
  const [column, row] = [i % PICTURE_COLUMNS, Math.floor(i / PICTURE_COLUMNS)]
  return { x: column * (BENCH_PICTURE.w + NOTE_GAP), y: row * (BENCH_PICTURE.h + NOTE_GAP) }
}

/** Pictures side by side, as on a board of photos; the page's server has their bytes. */
export function benchPictures(doc: Y.Doc, count: number): void {
  const indices = getIndices(count + 1)
  doc.transact(() => {
    for (let i = 0; i < count; i++) {
      const { x, y } = benchPicturePlace(i)
      const entries: Record<string, unknown> = {
        t: 'picture',
        at: [x, y, 0],
        in: [PAGE_ID, indices[i]],
        'p.w': BENCH_PICTURE.w,
        'p.h': BENCH_PICTURE.h,
        'p.picture': benchPictureId(i),
      }
      boardShapes(doc).set(`shape:p${i}`, new Y.Map(Object.entries(entries)))
    }
  })
}

function addMixed(doc: Y.Doc): void {
  const put = (id: string, entries: Record<string, unknown>) => {
    boardShapes(doc).set(id, new Y.Map(Object.entries(entries)))
  }
  const inFrame = (i: number) => ({
    t: 'note',
    at: [24 + (i % 3) * 214, 24 + Math.floor(i / 3) * 214, 0],
    in: ['shape:frame', `a${i + 1}`],
    'p.color': NOTE_COLORS[i],
    'm.author': `u${i % 5}`,
    'm.number': 100 + i,
    text: new Y.Text(benchText(i)),
  })
  put('shape:frame', {
    t: 'frame',
    at: [-900, 0, 0],
    in: [PAGE_ID, 'a00'],
    'p.w': 676,
    'p.h': 462,
    'p.name': 'What keeps people away after six',
  })
  for (let i = 0; i < 6; i++) put(`shape:f${i}`, inFrame(i))
  put('shape:geo', {
    t: 'geo',
    at: [-900, 520, 0],
    in: [PAGE_ID, 'a01'],
    'p.w': 400,
    'p.h': 260,
    'p.fill': 'solid',
    text: new Y.Text(''),
  })
  put('shape:arrow', {
    t: 'arrow',
    at: [-200, 300, 0],
    in: [PAGE_ID, 'a02'],
    'p.start': { x: 0, y: 0 },
    'p.end': { x: 180, y: 60 },
  })
  put('shape:text', {
    t: 'text',
    at: [-900, 820, 0],
    in: [PAGE_ID, 'a03'],
    text: new Y.Text('Evening visitors'),
  })
}
