import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { diffText } from '#base/diff-text.ts'
import { applyTextChange, replaceText } from './text-diff.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', '\n', '😀', '😁', '🙀'), { maxLength: 12 })
  .map((parts) => parts.join(''))

function change(
  before: string,
  { at, remove, insert }: { at: number; remove: number; insert: string },
): string {
  return before.slice(0, at) + insert + before.slice(at + remove)
}

test('[BD3] the replacement makes the one text out of the other', () => {
  fc.assert(
    fc.property(text, text, fc.option(fc.nat(20), { nil: undefined }), (before, after, caret) => {
      const found = diffText(before, after, caret)
      expect(found ? change(before, found) : before).toBe(after)
    }),
  )
})

test('[BD3] half an emoji is never written: others get the writer’s text', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const doc = new Y.Doc()
      const mine = doc.getText('t')
      mine.insert(0, before)
      replaceText(mine, after)
      const other = new Y.Doc()
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
      expect(other.getText('t').toString()).toBe(after)
    }),
  )
})

test('[BD3] a letter typed among its likes is inserted where the caret is', () => {
  expect(diffText('aaaa', 'aaaaa', 2)).toEqual({ at: 1, remove: 0, insert: 'a' })
  expect(diffText('aaaa', 'aaaaa', 5)).toEqual({ at: 4, remove: 0, insert: 'a' })
})

test('[BD2] two texts changed apart keep both changes', () => {
  const mine = new Y.Doc()
  mine.getText('t').insert(0, 'one two three')
  const theirs = new Y.Doc()
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
  replaceText(mine.getText('t'), 'one 2 three')
  replaceText(theirs.getText('t'), 'one two three four')
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs))
  expect(mine.getText('t').toString()).toBe('one 2 three four')
})

test('a change at the end of a text', () => {
  const doc = new Y.Doc()
  const shared = doc.getText('t')
  applyTextChange(shared, { at: 0, remove: 0, insert: 'abc' })
  applyTextChange(shared, { at: 2, remove: 1, insert: '' })
  expect(shared.toString()).toBe('ab')
})
