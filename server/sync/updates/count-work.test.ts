import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote, removeRecords } from '#board/edit/edit-board.ts'
import { deleteOf, structsUpdate } from '../testing/forge-update.ts'
import { scanUpdate } from './scan-update.ts'
import { DIRECT_WORK, MAX_LIST_ITEMS } from './work-limits.ts'

function board(notes = 1): Y.Doc {
  const doc = new Y.Doc()
  editBoard(doc, SERVER_ORIGIN, () => {
    for (let i = 0; i < notes; i++) {
      addNote(doc, { id: `shape:n${i}`, text: `Note ${i}`, x: i, y: 0, author: null })
    }
  })
  return doc
}

function textIdOf(doc: Y.Doc): Y.ID {
  const text = must(boardShapes(doc).get('shape:n0'), 'the note').get('text')
  if (!(text instanceof Y.Text)) throw new Error('the note has no text')
  return must(text._item, 'its item').id
}

const MALLORY = 77
const NOTHING = {
  countDependents: () => 0,
  countInGroup: () => 0,
  countBytes: () => 0,
  countKeptBytes: () => 0,
}

/** Ticks whose right neighbour is one of `count` deleted ticks, and which have no left one. */
function quadratic(parent: { item: Y.ID; key?: string }, count: number): Uint8Array {
  const text = parent.item
  const first = Array.from({ length: count }, (_, i) => ({
    parent: text,
    ...(parent.key !== undefined && { key: parent.key }),
    ...(i > 0 && { origin: { client: MALLORY, clock: i - 1 } }),
    text: '.',
  }))
  const second = Array.from({ length: count }, (_, i) => ({
    rightOrigin: { client: MALLORY, clock: i },
    text: '.',
  }))
  return structsUpdate(MALLORY, [...first, ...second], [deleteOf(MALLORY, 0, count)])
}

/** Pairs of ticks with the first of each deleted, so that Yjs can't merge them: twice as many items. */
function halfDeleted(text: Y.ID, client: number, pairs: number): Uint8Array {
  const structs = Array.from({ length: pairs }, (_, i) => ({
    ...(i === 0 ? { parent: text } : { origin: { client, clock: 2 * i - 1 } }),
    text: '..',
  }))
  return structsUpdate(
    client,
    structs,
    Array.from({ length: pairs }, (_, i) => deleteOf(client, 2 * i, 1)),
  )
}

const stepsOf = (doc: Y.Doc, update: Uint8Array): number => {
  const scan = scanUpdate(update, doc)
  return scan.kind === 'news' ? scan.steps : Number.POSITIVE_INFINITY
}

describe('[SY16] work is counted before Yjs builds anything', () => {
  test('ticks whose right neighbours are all of the deleted ones', () => {
    const doc = board()
    const small = stepsOf(doc, quadratic({ item: textIdOf(doc) }, 30))
    const large = stepsOf(doc, quadratic({ item: textIdOf(doc) }, 120))
    expect(small).toBeLessThan(DIRECT_WORK.maxSteps)
    // Four times the ticks take sixteen times the steps.
    expect(large).toBeGreaterThan(small * 8)
    expect(scanUpdate(quadratic({ item: textIdOf(doc) }, 2_900), doc).kind).toBe('heavy')
  })

  test('values of one key that all claim to be the first', () => {
    const doc = board()
    const record = must(must(boardShapes(doc).get('shape:n0'), 'the note')._item, 'its item').id
    const update = (count: number) =>
      structsUpdate(
        MALLORY,
        Array.from({ length: count }, () => ({ parent: record, key: 'at', values: [[1, 2, 0]] })),
      )
    expect(stepsOf(doc, update(200))).toBeGreaterThan(200 * 200)
    expect(scanUpdate(update(2_000), doc).kind).toBe('heavy')
  })

  test('conflicting items are counted, of any client and deleted or not', () => {
    const doc = board()
    const text = textIdOf(doc)
    Y.applyUpdate(doc, halfDeleted(text, MALLORY, 2_500))
    const one = structsUpdate(MALLORY + 1, [{ rightOrigin: { client: MALLORY, clock: 4_999 }, text: 'x' }])
    expect(stepsOf(doc, one)).toBeGreaterThan(5_000)
  })

  test('deleting a record costs its content and the records that depend on it', () => {
    const doc = board(400)
    const client = new Y.Doc()
    Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
    let update: Uint8Array = new Uint8Array()
    client.on('update', (sent: Uint8Array) => {
      update = sent
    })
    removeRecords(client, ['shape:n7'])
    const alone = scanUpdate(update, doc)
    const withMany = scanUpdate(update, doc, {
      records: { ...NOTHING, countDependents: () => 100_000 },
    })
    expect(alone).toMatchObject({ kind: 'news', writers: [] })
    expect(withMany.kind).toBe('heavy')
  })

  test('checking a whole stroke again because its kind was written is counted by its bytes', () => {
    const doc = board()
    const client = new Y.Doc()
    Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
    const before = Y.encodeStateVector(client)
    boardShapes(client).get('shape:n0')?.set('t', 'note')
    const update = Y.encodeStateAsUpdate(client, before)
    const records = (bytes: number) => ({ ...NOTHING, countBytes: () => bytes })
    const light = scanUpdate(update, doc, { records: records(100) })
    const heavy = scanUpdate(update, doc, { records: records(200_100) })
    expect(light).toMatchObject({ kind: 'news' })
    expect(heavy).toMatchObject({ kind: 'news' })
    if (light.kind === 'news' && heavy.kind === 'news')
      expect(heavy.steps - light.steps).toBeGreaterThan(9_900)
  })

  test('a list has an end: a place that was changed too often takes nothing more', () => {
    const doc = board()
    const text = textIdOf(doc)
    for (let at = 0; at * 10_000 <= MAX_LIST_ITEMS; at++) {
      Y.applyUpdate(doc, halfDeleted(text, 1_000 + at, 5_000))
    }
    const one = structsUpdate(MALLORY, [{ parent: text, text: 'x' }])
    expect(scanUpdate(one, doc)).toEqual({ kind: 'refused', reason: expect.stringContaining('too often') })
  })
})

describe('[SY16] honest edits cost what they change', () => {
  test('typing, dragging and pasting', () => {
    const doc = board(500)
    const client = new Y.Doc()
    Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
    const cost = (change: () => void) => {
      const before = Y.encodeStateVector(client)
      client.transact(change)
      const update = Y.encodeStateAsUpdate(client, before)
      const steps = stepsOf(doc, update)
      Y.applyUpdate(doc, update)
      return steps
    }
    const text = boardShapes(client).get('shape:n3')?.get('text')
    if (!(text instanceof Y.Text)) throw new Error('no text')
    for (let i = 0; i < 300; i++) expect(cost(() => text.insert(i % 4, 'x'))).toBeLessThan(700)
    for (let i = 0; i < 300; i++) expect(cost(() => moveNote(client, 'shape:n3', i, i))).toBeLessThan(100)
    const paste = () => {
      for (let i = 0; i < 500; i++)
        addNote(client, { id: `shape:p${i}`, text: `Pasted ${i}`, x: i, y: 0, author: 'uann' })
    }
    expect(cost(paste)).toBeLessThan(DIRECT_WORK.maxSteps)
  })
})
