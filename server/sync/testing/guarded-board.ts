import * as Y from 'yjs'
import { seedUpdate } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteMeta } from '#board/edit/edit-board.ts'
import { LIMITS, type Limits } from '#sync/limits.ts'
import type { GuardRules } from '../guard/board-guard-options.ts'
import { guardBoard } from './guard-board.ts'

export const ANN = { kind: 'person', userId: 'uann' } as const

const KNOWN_NOTE = { author: 'uold', number: 7, model: null, via: null, program: null, posted: null }

/** A document without a record. */
export function seeded(): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, seedUpdate('epoch'))
  return doc
}

/** A guarded board with two notes, Ann’s and Bob’s, and its published updates. */
export function guarded(limits: Partial<Limits> = {}, rules: Partial<GuardRules> = {}) {
  const doc = seeded()
  const changes: Uint8Array[] = []
  const guard = guardBoard({
    doc,
    limits: { ...LIMITS, ...limits },
    rules: { knownNote: (id) => (id === 'shape:known' ? KNOWN_NOTE : null), ...rules },
    host: { onChange: (update) => changes.push(update) },
  })
  editBoard(doc, SERVER_ORIGIN, () => {
    addNote(doc, { id: 'shape:one', text: 'Hello there', x: 0, y: 0, author: 'uann' })
    addNote(doc, { id: 'shape:two', text: 'Second', x: 300, y: 0, author: 'ubob', color: 'green' })
    setNoteMeta(doc, 'shape:two', { number: 1 })
  })
  return { doc, guard, changes, client: () => clientOf(doc) }
}

/** A browser that has the whole document. */
export function clientOf(doc: Y.Doc): Y.Doc {
  const client = new Y.Doc()
  Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
  return client
}

export function updateOf(client: Y.Doc, change: () => void): Uint8Array {
  const before = Y.encodeStateVector(client)
  client.transact(change)
  return Y.encodeStateAsUpdate(client, before)
}

/** All records, as plain values. */
export function contentOf(doc: Y.Doc): unknown {
  return Object.fromEntries([...doc.share.keys()].sort().map((name) => [name, doc.getMap(name).toJSON()]))
}
