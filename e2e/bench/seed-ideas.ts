import { getIndices } from '@tldraw/utils'
import * as Y from 'yjs'
import { appendUpdates, CANVAS_DOC } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import { appendEvents, readLastSeqs } from '#db/events.ts'

/** One idea of an invented workshop: some words recur all the time, many occur once. */
export interface MadeIdea {
  number: number
  noteId: string
  text: string
  category: 'idea' | 'decision' | 'todo' | 'note' | 'question'
  status: 'raw' | 'refining' | 'distilled' | 'actionable' | 'archived'
  source: 'canvas' | 'web' | 'voice' | 'clerk' | 'api'
  tags: string[]
}

const SYLLABLES = [
  'ba',
  'co',
  'du',
  'fe',
  'gi',
  'ha',
  'ko',
  'lu',
  'me',
  'ni',
  'po',
  'ra',
  'su',
  'te',
  'vi',
  'za',
]
const VOCABULARY = 9_000
const IDEAS_AN_EVENT = 500
const PER_ROW = 100
const SPACING = 220

export function seedWord(index: number): string {
  const syllable = (at: number) => SYLLABLES[at % SYLLABLES.length] ?? ''
  return syllable(index) + syllable(index >> 4) + syllable(index >> 8) + (index % 3 === 0 ? 'ing' : '')
}

export function makeIdeas(count: number): MadeIdea[] {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const word = () => seedWord(Math.floor(VOCABULARY * random() ** 3))
  const pick = <Value>(first: Value, ...others: Value[]) =>
    [first, ...others][Math.floor(random() * (others.length + 1))] ?? first
  return Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    noteId: `shape:seed${i + 1}`,
    text: Array.from({ length: 6 + Math.floor(random() * 24) }, word).join(' '),
    category: pick('idea', 'decision', 'todo', 'note', 'question'),
    status: pick('raw', 'refining', 'distilled', 'actionable', 'archived'),
    source: pick('canvas', 'web', 'voice', 'clerk', 'api'),
    tags: [...new Set([word(), word()])],
  }))
}

/** Writes ideas with their notes into the database of a stopped server, as if they had been captured. */
export async function seedIdeas(
  db: Database,
  boardId: string,
  authorId: string,
  ideas: readonly MadeIdea[],
): Promise<void> {
  let seq = (await readLastSeqs(db, [boardId])).get(boardId) ?? 0
  const stamp = () => ({ seq: ++seq, at: Date.now(), actor: 'server' })
  for (let i = 0; i < ideas.length; i += IDEAS_AN_EVENT) {
    const some = ideas.slice(i, i + IDEAS_AN_EVENT)
    const notes = some.map(({ noteId, number }) => ({ noteId, number, authorId }))
    const captured = some.map(({ status: _status, ...idea }) => ({ ...idea, ...PLAIN, echoes: [], authorId }))
    const changed = some.map(({ number, status }) => ({ number, status }))
    await appendEvents(
      db,
      boardId,
      [
        { ...stamp(), kind: 'notes.numbered', data: { notes } },
        { ...stamp(), kind: 'ideas.captured', data: { ideas: captured } },
        { ...stamp(), kind: 'ideas.changed', data: { ideas: changed } },
      ],
      null,
    )
  }
  const [board] = await db.query<{ epoch: number; seq: number }>(
    'select epoch, (select max(seq) from doc_updates where board_id = id) as seq from boards where id = $1',
    [boardId],
  )
  if (!board) throw new Error('the board is gone')
  const row = { boardId, doc: CANVAS_DOC, seq: board.seq + 1, epoch: board.epoch, actor: 'server' }
  await appendUpdates(db, [{ ...row, data: canvasOf(ideas, authorId) }])
}

const PLAIN = {
  categoryBy: 'person',
  tagsBy: 'person',
  messageId: null,
  roundId: null,
  parent: null,
} as const

function canvasOf(ideas: readonly MadeIdea[], authorId: string): Uint8Array {
  const doc = new Y.Doc()
  const shapes = doc.getMap('shapes')
  const indices = getIndices(ideas.length)
  doc.transact(() => {
    for (const [i, { noteId, text, number }] of ideas.entries()) {
      const note = new Y.Map<unknown>()
      note.set('t', 'note')
      note.set('at', [(i % PER_ROW) * SPACING, Math.floor(i / PER_ROW) * SPACING, 0])
      note.set('in', ['page:page', indices[i]])
      note.set('text', new Y.Text(text))
      note.set('m.author', authorId)
      note.set('m.number', number)
      shapes.set(noteId, note)
    }
  })
  return Y.encodeStateAsUpdate(doc)
}
