import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { contradictsDocument } from './contradicts-document.ts'

function docOf(clientId: number, change: (doc: Y.Doc) => void): Y.Doc {
  const doc = new Y.Doc()
  doc.clientID = clientId
  change(doc)
  return doc
}

const contradicts = (from: Y.Doc, doc: Y.Doc) => contradictsDocument(Y.encodeStateAsUpdate(from), doc)

test.for<[string, (doc: Y.Doc) => void, (doc: Y.Doc) => void]>([
  [
    'under another key',
    (doc) => doc.getMap('a').set('mine', new Y.Map()),
    (doc) => doc.getMap('a').set('theirs', new Y.Map()),
  ],
  ['in another root type', (doc) => doc.getMap('a').set('key', 1), (doc) => doc.getMap('b').set('key', 1)],
  [
    'at another place of a text',
    (doc) => {
      doc.getText('a').insert(0, 'ab')
      doc.getText('a').insert(1, 'x')
    },
    (doc) => {
      doc.getText('a').insert(0, 'ab')
      doc.getText('a').insert(0, 'x')
    },
  ],
])('the same content %s contradicts', ([, mine, theirs]) => {
  const doc = docOf(1, mine)
  expect(contradicts(docOf(1, theirs), doc)).toBe(true)
  expect(contradicts(docOf(1, mine), doc)).toBe(false)
})

test('copies of one document never contradict each other, however their content was merged, cut and deleted', () => {
  const { random, seed } = seededRandom()
  const below = (n: number) => Math.floor(random() * n)
  const docs = [1, 2, 3].map((clientId) => docOf(clientId, () => undefined))
  const pick = (): Y.Doc => docs[below(docs.length)] ?? new Y.Doc()
  for (let i = 0; i < 600; i++) {
    const doc = pick()
    const text = doc.getText('text')
    const map = doc.getMap<unknown>('map')
    const edits: (() => void)[] = [
      () => text.insert(below(text.length + 1), 'abcdefgh'.slice(below(7))),
      () => text.length > 0 && text.delete(below(text.length), 1),
      () => text.length > 4 && text.delete(1, below(3)),
      () => map.set(`key ${below(4)}`, below(9)),
      () => map.set(`map ${below(3)}`, new Y.Map([['a', below(9)]])),
      () => map.delete(`map ${below(3)}`),
      () => Y.applyUpdate(doc, Y.encodeStateAsUpdate(pick(), Y.encodeStateVector(doc))),
    ]
    edits[below(edits.length)]?.()
    const update = Y.encodeStateAsUpdate(pick(), Y.encodeStateVector(pick()))
    expect(contradictsDocument(update, doc), `seed ${seed}, edit ${i}`).toBe(false)
  }
})
