import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { addNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { ANN, clientOf, contentOf, guarded, updateOf } from '../testing/guarded-board.ts'
import { randomEdit } from '../testing/random-edit.ts'

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

test('[SY13] refusing an update restores the board exactly, whatever it did', () => {
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
