import * as encoding from 'lib0/encoding'
import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { boardShapes, seedUpdate } from '#board/board-doc.ts'
import { addNote, editBoard, moveNote, removeRecords, setNoteMeta, setNoteText } from '#board/edit-board.ts'
import { SERVER_ORIGIN } from '#board/origin.ts'
import { flatToMap } from '#board/record-layout.ts'
import { LIMITS, type Limits } from '#sync/limits.ts'
import { guardBoard } from './testing/guard-board.ts'
import { randomEdit } from './testing/random-edit.ts'

const ANN = { kind: 'person', userId: 'uann' } as const

function seeded(): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, seedUpdate('epoch'))
  return doc
}

function guarded(limits: Partial<Limits> = {}) {
  const doc = seeded()
  const changes: Uint8Array[] = []
  const guard = guardBoard({
    doc,
    limits: { ...LIMITS, ...limits },
    knownNote: (id) => (id === 'shape:known' ? { author: 'uold', number: 7, model: null, via: null } : null),
    onChange: (update) => changes.push(update),
    onTouched: () => undefined,
  })
  editBoard(doc, SERVER_ORIGIN, () => {
    addNote(doc, { id: 'shape:one', text: 'Hello there', x: 0, y: 0, author: 'uann' })
    addNote(doc, { id: 'shape:two', text: 'Second', x: 300, y: 0, author: 'ubob', color: 'green' })
    setNoteMeta(doc, 'shape:two', { number: 1 })
  })
  return { doc, guard, changes, client: () => clientOf(doc) }
}

/** A browser that has the whole document. */
function clientOf(doc: Y.Doc): Y.Doc {
  const client = new Y.Doc()
  Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
  return client
}

/** The update that a client sends for one change. */
function updateOf(client: Y.Doc, change: () => void): Uint8Array {
  const before = Y.encodeStateVector(client)
  client.transact(change)
  return Y.encodeStateAsUpdate(client, before)
}

function contentOf(doc: Y.Doc): unknown {
  return Object.fromEntries([...doc.share.keys()].sort().map((name) => [name, doc.getMap(name).toJSON()]))
}

describe('what may stay', () => {
  let board: ReturnType<typeof guarded>
  beforeEach(() => {
    board = guarded()
  })

  test('[SY10] an edit that keeps to the rules is passed on once', () => {
    const client = board.client()
    board.changes.length = 0
    const update = updateOf(client, () => moveNote(client, 'shape:one', 40, 50))
    expect(board.guard.tryUpdate(update, ANN)).toEqual({ kind: 'applied' })
    expect(board.guard.tryUpdate(update, ANN)).toEqual({ kind: 'nothing' })
    expect(board.changes).toHaveLength(1)
    expect(boardShapes(board.doc).get('shape:one')?.get('at')).toEqual([40, 50, 0])
  })

  test('[SY10] overwritten values do not pile up in the document', () => {
    const client = board.client()
    for (let i = 0; i < 500; i++) {
      const update = updateOf(client, () => moveNote(client, 'shape:one', i, i))
      board.guard.tryUpdate(update, ANN)
    }
    const before = Y.encodeStateAsUpdate(board.doc).length
    for (let i = 500; i < 1_000; i++) {
      const update = updateOf(client, () => moveNote(client, 'shape:one', i, i))
      board.guard.tryUpdate(update, ANN)
    }
    expect(Y.encodeStateAsUpdate(board.doc).length - before).toBeLessThan(100)
  })

  test('[SY11] what honest people break together is repaired, not refused', () => {
    const ann = board.client()
    const bob = board.client()
    const frame = updateOf(ann, () =>
      boardShapes(ann).set(
        'shape:frame',
        flatToMap({ t: 'frame', at: [10, 20, 0], in: ['page:page', 'a1'] }),
      ),
    )
    board.guard.tryUpdate(frame, ANN)
    Y.applyUpdate(bob, frame)
    const into = updateOf(bob, () => boardShapes(bob).get('shape:two')?.set('in', ['shape:frame', 'a1']))
    const gone = updateOf(ann, () => removeRecords(ann, ['shape:frame']))
    expect(board.guard.tryUpdate(gone, ANN).kind).toBe('applied')
    expect(board.guard.tryUpdate(into, { kind: 'person', userId: 'ubob' }).kind).toBe('applied')
    expect(boardShapes(board.doc).get('shape:two')?.get('in')).toEqual(['page:page', expect.any(String)])
  })

  test('[SY12] a new note is by the one whose socket sent it, whatever it claims', () => {
    const client = board.client()
    const update = updateOf(client, () => {
      addNote(client, { id: 'shape:new', text: 'x', x: 0, y: 600, author: 'uboss' })
      setNoteMeta(client, 'shape:new', { number: 99 })
    })
    board.guard.tryUpdate(update, ANN)
    expect(boardShapes(board.doc).get('shape:new')?.get('m.author')).toBe('uann')
    expect(boardShapes(board.doc).get('shape:new')?.has('m.number')).toBe(false)
  })

  test('[SY12] author and number of a note that is there cannot be changed or taken away', () => {
    const client = board.client()
    for (const [key, value] of [
      ['m.author', 'uann'],
      ['m.number', 5],
      ['m.number', null],
      ['m.author', null],
    ] as const) {
      const update = updateOf(client, () => {
        const note = boardShapes(client).get('shape:two')
        if (value === null) note?.delete(key)
        else note?.set(key, value)
      })
      expect(board.guard.tryUpdate(update, ANN).kind).toBe('applied')
      Y.applyUpdate(client, Y.encodeStateAsUpdate(board.doc))
      expect(boardShapes(board.doc).get('shape:two')?.get('m.author')).toBe('ubob')
      expect(boardShapes(board.doc).get('shape:two')?.get('m.number')).toBe(1)
    }
  })

  test('[SY12] a deleted note that comes back keeps its author and number', () => {
    const client = board.client()
    const undo = new Y.UndoManager(boardShapes(client), { trackedOrigins: new Set(['me']) })
    const send = (change: () => void) => board.guard.tryUpdate(updateOf(client, change), ANN)
    send(() => client.transact(() => removeRecords(client, ['shape:two']), 'me'))
    const before = Y.encodeStateVector(client)
    client.transact(() => removeRecords(client, ['shape:one']), 'me')
    undo.undo()
    board.guard.tryUpdate(Y.encodeStateAsUpdate(client, before), ANN)
    send(() => addNote(client, { id: 'shape:two', text: 'again', x: 0, y: 0, author: 'uann' }))
    send(() => addNote(client, { id: 'shape:known', text: 'of last week', x: 0, y: 0, author: 'uann' }))
    expect(boardShapes(board.doc).get('shape:two')?.get('m.author')).toBe('ubob')
    expect(boardShapes(board.doc).get('shape:two')?.get('m.number')).toBe(1)
    expect(boardShapes(board.doc).get('shape:known')?.get('m.author')).toBe('uold')
    expect(boardShapes(board.doc).get('shape:known')?.get('m.number')).toBe(7)
  })
})

type Attack = (doc: Y.Doc) => void
const shape = (doc: Y.Doc, flat: Record<string, unknown>) =>
  boardShapes(doc).set(
    'shape:bad',
    flatToMap({ t: 'note', at: [0, 0, 0], in: ['page:page', 'a1'], text: '', ...flat }),
  )
const one = (doc: Y.Doc) => must(boardShapes(doc).get('shape:one'), 'the first note')

const ATTACKS: Record<string, Attack> = {
  'a type that is not allowed': (doc) => shape(doc, { t: 'embed' }),
  'an image': (doc) => shape(doc, { t: 'image' }),
  'a place beyond the canvas': (doc) => shape(doc, { at: [1e300, 0, 0] }),
  'a place that is no number': (doc) => one(doc).set('at', [Number.NaN, 0, 0]),
  'a parent that is itself': (doc) => shape(doc, { in: ['shape:bad', 'a1'] }),
  'an index that is none': (doc) => one(doc).set('in', ['page:page', '💥']),
  'a megabyte of text': (doc) => shape(doc, { text: 'x'.repeat(1_000_000) }),
  'rich text nodes': (doc) => shape(doc, { 'p.richText': { type: 'doc', content: [{ type: 'evil' }] } }),
  'a url that runs': (doc) => one(doc).set('p.url', 'javascript:alert(1)'),
  'an unknown key': (doc) => one(doc).set('evil', 1),
  'an unknown meta key': (doc) => one(doc).set('m.admin', true),
  'a record that is no map': (doc) => doc.getMap('shapes').set('shape:bad', 'text'),
  'an id that is none': (doc) => doc.getMap('shapes').set('__proto__', flatToMap({ t: 'note' })),
  bytes: (doc) => one(doc).set('p.color', new Uint8Array(9)),
  'a subdocument': (doc) => doc.getMap('shapes').set('shape:bad', new Y.Doc()),
  'a nested map': (doc) => one(doc).set('p.color', new Y.Map([['a', 1]])),
  'an XML fragment': (doc) => one(doc).set('text', new Y.XmlFragment()),
  'a text with formatting': (doc) => (one(doc).get('text') as Y.Text).insert(0, 'x', { bold: true }),
  'a text with an embed': (doc) => (one(doc).get('text') as Y.Text).insertEmbed(0, { image: 'x' }),
  'attributes on a text': (doc) => (one(doc).get('text') as Y.Text).setAttribute('a', 'b'),
  'a list among the shapes': (doc) => doc.get('shapes', Y.Map)._map && pushInto(doc),
  'a root of its own': (doc) => doc.getMap('evil').set('a', 1),
  'a text as a root': (doc) => doc.getText('evil').insert(0, 'x'),
  'the format of the document': (doc) => doc.getMap('meta').set('format', 2),
  'a key of the meta': (doc) => doc.getMap('meta').set('evil', 1),
  'deleting the meta': (doc) => doc.getMap('meta').delete('format'),
  'deletes beside one bad key': (doc) => {
    removeRecords(doc, ['shape:two'])
    setNoteText(doc, 'shape:one', 'gone')
    one(doc).set('evil', 1)
  },
  'replacing a record by nonsense': (doc) => boardShapes(doc).set('shape:one', new Y.Map([['t', 'evil']])),
}

/** A list item inside the map of shapes: another view of the same root type. */
function pushInto(doc: Y.Doc): void {
  const other = new Y.Doc()
  other.getArray('shapes').push(['x'])
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
}

describe('what may not stay', () => {
  test.each(Object.entries(ATTACKS))('[SY13] %s is refused and leaves nothing behind', (_, attack) => {
    const { doc, guard, changes, client } = guarded()
    const watcher = clientOf(doc)
    const seen: unknown[] = []
    boardShapes(watcher).observeDeep(() => seen.push(contentOf(watcher)))
    const before = contentOf(doc)
    const attacker = client()
    const update = updateOf(attacker, () => attack(attacker))
    changes.length = 0
    expect(guard.tryUpdate(update, ANN).kind).toBe('refused')
    for (const change of changes) Y.applyUpdate(watcher, change)
    expect(contentOf(doc)).toEqual(before)
    expect(contentOf(watcher)).toEqual(before)
    for (const content of seen) expect(content).toEqual(before)
    expect(doc.store.pendingStructs).toBeNull()
    const bytes = changes.reduce((sum, change) => sum + change.length, 0)
    expect(bytes).toBeLessThan(1_000)
    // The next honest edit goes through, and reaches the watcher.
    const honest = clientOf(doc)
    expect(
      guard.tryUpdate(
        updateOf(honest, () => setNoteText(honest, 'shape:one', 'fine')),
        ANN,
      ).kind,
    ).toBe('applied')
    Y.applyUpdate(watcher, must(changes.at(-1), 'a change'))
    expect(contentOf(watcher)).toEqual(contentOf(doc))
  })

  test('[SY13] one record more than a board may have is refused', () => {
    const { guard, client, doc } = guarded({ maxRecords: 3 })
    const full = client()
    const third = updateOf(full, () => addNote(full, { id: 'shape:3', text: '', x: 0, y: 0, author: null }))
    expect(guard.tryUpdate(third, ANN).kind).toBe('applied')
    const fourth = updateOf(full, () => addNote(full, { id: 'shape:4', text: '', x: 0, y: 0, author: null }))
    expect(guard.tryUpdate(fourth, ANN)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('at most 3'),
    })
    expect(boardShapes(doc).size).toBe(3)
  })

  test('[SY13] a document at its size limit takes deletions and nothing else', () => {
    const { guard, client } = guarded({ maxDocumentBytes: 1_500 })
    const writer = client()
    const big = updateOf(writer, () => setNoteText(writer, 'shape:one', 'x'.repeat(2_000)))
    expect(guard.tryUpdate(big, ANN)).toEqual({ kind: 'refused', reason: expect.stringContaining('full') })
    const other = client()
    expect(
      guard.tryUpdate(
        updateOf(other, () => removeRecords(other, ['shape:two'])),
        ANN,
      ).kind,
    ).toBe('applied')
  })
})

describe('bombs', () => {
  function encode(write: (encoder: encoding.Encoder) => void): Uint8Array {
    const encoder = encoding.createEncoder()
    write(encoder)
    return encoding.toUint8Array(encoder)
  }
  const refusedQuickly = (update: Uint8Array, kind = 'refused') => {
    const { guard, doc } = guarded()
    const before = contentOf(doc)
    const start = usedMs()
    expect(guard.tryUpdate(update, ANN).kind).toBe(kind)
    // Without the guard this takes seconds.
    expect(usedMs() - start).toBeLessThan(500)
    expect(contentOf(doc)).toEqual(before)
    expect(doc.store.pendingStructs).toBeNull()
  }

  test('[SY14] a few bytes that claim 32 million structs', () => {
    refusedQuickly(
      encode((encoder) => {
        for (const n of [1, 32_000_000, 5, 0]) encoding.writeVarUint(encoder, n)
      }),
    )
  })

  /** Many clients that each send one deleted struct, starting at this clock. */
  function manyClients(count: number, clock: number): Uint8Array {
    return encode((encoder) => {
      encoding.writeVarUint(encoder, count)
      for (let client = 1; client <= count; client++) {
        for (const n of [1, client + 100, clock]) encoding.writeVarUint(encoder, n)
        encoding.writeUint8(encoder, 0)
        encoding.writeVarUint(encoder, 1)
      }
      encoding.writeVarUint(encoder, 0)
    })
  }

  test('[SY14] thousands of clients in one update', () => {
    refusedQuickly(manyClients(20_000, 50))
    refusedQuickly(manyClients(20_000, 0))
  })

  test('[SY14] clients from the future are not kept as pending', () => {
    refusedQuickly(manyClients(400, 50), 'missing')
  })

  test('[SY14] lists in lists in lists', () => {
    const client = seeded()
    let deep: unknown = 1
    for (let i = 0; i < 5_000; i++) deep = [deep]
    refusedQuickly(updateOf(client, () => client.getMap('shapes').set('shape:bad', deep)))
  })

  test('[SY14] an update that depends on what was never sent', () => {
    const { guard, client } = guarded()
    const writer = client()
    updateOf(writer, () => setNoteText(writer, 'shape:one', 'never sent'))
    const later = updateOf(writer, () => setNoteText(writer, 'shape:one', 'never sent, but sent'))
    expect(guard.tryUpdate(later, ANN).kind).toBe('missing')
  })

  test('[SY14] random bytes and broken updates never throw, and never change anything they should not', () => {
    const { seed, random } = seededRandom()
    const { guard, doc, client } = guarded()
    for (let round = 0; round < 600; round++) {
      const writer = client()
      const good = updateOf(writer, () => setNoteText(writer, 'shape:one', `text ${round}`))
      const broken = Uint8Array.from(good)
      for (let flips = 1 + Math.floor(random() * 3); flips > 0; flips--) {
        broken[Math.floor(random() * broken.length)] = Math.floor(random() * 256)
      }
      expect(() => guard.tryUpdate(broken, ANN), `seed ${seed} round ${round}`).not.toThrow()
      expect([...doc.share.keys()].sort(), `seed ${seed} round ${round}`).toEqual(['meta', 'shapes'])
      expect(doc.store.pendingStructs).toBeNull()
    }
  })
})

test('[SY13] whatever an update did to the board, refusing it brings back exactly what was there', () => {
  const { seed, random } = seededRandom()
  for (let round = 0; round < 20; round++) {
    const { doc, guard, client, changes } = guarded()
    const watcher = clientOf(doc)
    for (let step = 0; step < 40; step++) {
      changes.length = 0
      const writer = client()
      const isBad = random() < 0.5
      const before = contentOf(doc)
      const update = updateOf(writer, () => {
        for (let edits = 1 + Math.floor(random() * 4); edits > 0; edits--) randomEdit(writer, random)
        const ids = [...boardShapes(writer).keys()]
        const victim = boardShapes(writer).get(ids[Math.floor(random() * ids.length)] ?? '')
        if (isBad && victim) victim.set('evil', round)
        else if (isBad) boardShapes(writer).set('shape:evil', new Y.Map([['t', 'evil']]))
      })
      const verdict = guard.tryUpdate(update, ANN)
      const where = `seed ${seed} round ${round} step ${step}`
      if (isBad) expect(verdict.kind, where).toBe('refused')
      if (isBad) expect(contentOf(doc), where).toEqual(before)
      for (const change of changes) Y.applyUpdate(watcher, change)
      expect(contentOf(watcher), where).toEqual(contentOf(doc))
      const [seen, stored] = [watcher, doc].map(({ store }) => Y.createDeleteSetFromStructStore(store))
      expect(seen && stored && Y.equalDeleteSets(seen, stored), where).toBe(true)
    }
    const reloaded = clientOf(doc)
    expect(contentOf(reloaded)).toEqual(contentOf(doc))
  }
})
