import { expect, test } from 'vitest'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { pinsOf } from './comment-pins.ts'

const thread = (id: string, more: Partial<ThreadView>): ThreadView => ({
  ...{
    id,
    quote: null,
    box: null,
    recordKind: null,
    resolved: null,
    changed: 1,
    place: { state: 'attached' },
    count: 1,
  },
  ...{
    lastSeq: 1,
    lastAt: 0,
    startedAt: 0,
    participants: [],
    firstWords: '',
    lastWords: '',
    mentions: [],
    answering: [],
  },
  isPrivate: false,
  anchor: { kind: 'board' },
  ...more,
})
const on = (recordId: string): ThreadView['anchor'] => ({ kind: 'record', recordId })
const keysOf = (threads: ThreadView[], shown: string[] = []) =>
  pinsOf(Object.fromEntries(threads.map((one) => [one.id, one])), new Set(shown)).map(({ key }) => key)

test('threads on one record share a pin; documents and the board have none', () => {
  const threads = [
    thread('d1', { anchor: on('shape:1') }),
    thread('d2', { anchor: on('shape:1') }),
    thread('d3', { anchor: { kind: 'point', x: 1, y: 2 } }),
    thread('d4', { anchor: { kind: 'sentence', documentId: 's1', pointId: 's1' } }),
    thread('d5', {}),
  ]
  expect(keysOf(threads)).toEqual(['shape:1', 'd3'])
})

test('a resolved thread has a pin only while it is shown', () => {
  const threads = [thread('d1', { anchor: on('shape:1'), resolved: { by: null, at: 0 } })]
  expect(keysOf(threads)).toEqual([])
  expect(keysOf(threads, ['d1'])).toEqual(['shape:1'])
})

test('the pin of a deleted record stays where the record was', () => {
  const box = { x: 5, y: 6, w: 200, h: 200 }
  const gone = thread('d1', { anchor: on('shape:1'), place: { state: 'gone', box, by: null } })
  expect(pinsOf({ d1: gone }, new Set())).toMatchObject([
    { isGone: true, place: { kind: 'corner', x: 5, y: 6 } },
  ])
  expect(keysOf([thread('d1', { ...gone, place: { state: 'gone', box: null, by: null } })])).toEqual([])
})
