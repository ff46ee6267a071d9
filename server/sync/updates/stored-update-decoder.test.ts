import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { StoredUpdateDecoder } from './stored-update-decoder.ts'

const VALUES = [
  ...['', 'note', 'note', 'é', 'ñ', '\u{feff}mark', '😀', '\ud800', 'x'.repeat(300), 'Ω'.repeat(300)],
  ...[0, -1, 2 ** 40, 0.1, 1.5, Number.MAX_VALUE, null, true, false],
  ...[[1, 'a', [2.5, ['b']]], [], { a: 1, b: ['c', { d: 'é' }] }, Uint8Array.of(1, 2)],
]

function filled(): Y.Doc {
  const doc = new Y.Doc()
  const map = doc.getMap('map')
  for (const [n, value] of VALUES.entries()) map.set(`key${n}`, value)
  map.set('Schlüssel', new Y.Text('Grüße 😀'))
  map.set('m', new Y.Map([['in', ['page:page', 'a1']]]))
  map.delete('key3')
  doc.getText('text').insert(0, 'some text')
  doc.getText('text').delete(2, 3)
  return doc
}

function decoded(update: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdateV2(doc, Buffer.from(update), null, StoredUpdateDecoder)
  return doc
}

test('every value is read as Yjs reads it, also when strings were read before', () => {
  const update = Y.encodeStateAsUpdate(filled())
  const expected = new Y.Doc()
  Y.applyUpdate(expected, update)

  for (const doc of [decoded(update), decoded(update)]) {
    expect(doc.getMap('map').toJSON()).toEqual(expected.getMap('map').toJSON())
    expect(doc.getText('text').toString()).toBe('sotext')
    expect(Y.encodeStateAsUpdate(doc)).toEqual(Y.encodeStateAsUpdate(expected))
  }
})

test('an update that ends in the middle is refused', () => {
  const update = Y.encodeStateAsUpdate(filled())

  for (let end = 1; end < update.length; end += 5) expect(() => decoded(update.subarray(0, end))).toThrow()
})
