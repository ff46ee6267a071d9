import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { diffText } from '#base/diff-text.ts'
import { applyOps, offsetAfter, opsOfChange, opsOfDelta, rebaseOps, type TextOp } from './text-op.ts'

const word = fc
  .array(fc.constantFrom('a', 'b', 'c', '\n', '漢'), { maxLength: 12 })
  .map((parts) => parts.join(''))

/** Steps that fit the text at the time when each is made. */
const steps = fc.array(
  fc.record({
    isInsert: fc.boolean(),
    where: fc.nat(100),
    length: fc.integer({ min: 1, max: 5 }),
    text: word,
  }),
  { maxLength: 5 },
)

function fitting(
  text: string,
  raw: readonly { isInsert: boolean; where: number; length: number; text: string }[],
) {
  const ops: TextOp[] = []
  let now = text
  for (const step of raw) {
    const at = step.where % (now.length + 1)
    const op: TextOp =
      step.isInsert || at === now.length
        ? { kind: 'insert', at, text: step.text || 'x' }
        : { kind: 'delete', at, length: Math.min(step.length, now.length - at) }
    ops.push(op)
    now = applyOps(now, [op])
  }
  return ops
}

test('two changes of one text at the same time end in the same text, whichever is made first', () => {
  fc.assert(
    fc.property(word, steps, steps, (text, mineRaw, theirsRaw) => {
      const mine = fitting(text, mineRaw)
      const theirs = fitting(text, theirsRaw)
      const { mineAfterTheirs, theirsAfterMine } = rebaseOps(mine, theirs)
      expect(applyOps(applyOps(text, theirs), mineAfterTheirs)).toBe(
        applyOps(applyOps(text, mine), theirsAfterMine),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('their deletion never takes my insertion along', () => {
  const mine: TextOp[] = [{ kind: 'insert', at: 3, text: 'NEW' }]
  const theirs: TextOp[] = [{ kind: 'delete', at: 0, length: 6 }]
  const { theirsAfterMine } = rebaseOps(mine, theirs)
  expect(applyOps(applyOps('abcdef', mine), theirsAfterMine)).toBe('NEW')
})

test('a delta of Yjs and a difference of two texts are the same steps', () => {
  fc.assert(
    fc.property(word, word, (before, after) => {
      const doc = new Y.Doc()
      const text = doc.getText()
      text.insert(0, before)
      let delta: TextOp[] = []
      text.observe((event) => {
        delta = opsOfDelta(event.delta)
      })
      doc.transact(() => {
        const change = diffText(before, after)
        if (change?.remove) text.delete(change.at, change.remove)
        if (change?.insert) text.insert(change.at, change.insert)
      })
      expect(applyOps(before, delta)).toBe(after)
      expect(applyOps(before, opsOfChange(diffText(before, after)))).toBe(after)
    }),
  )
})

test('an offset inside what was deleted falls to where it stood', () => {
  const deletion = opsOfDelta([{ retain: 2 }, { delete: 5 }])
  expect(offsetAfter(4, deletion)).toBe(2)
  expect(offsetAfter(10, deletion)).toBe(5)
})

test('others’ insertions move the offsets behind them, not the one at their place', () => {
  const insertion = opsOfDelta([{ retain: 3 }, { insert: 'abc' }])
  expect([2, 3, 4].map((offset) => offsetAfter(offset, insertion))).toEqual([2, 3, 7])
})
