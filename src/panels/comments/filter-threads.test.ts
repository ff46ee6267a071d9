import { expect, test } from 'vitest'
import { filterThreads } from './filter-threads.ts'
import { threadInTest } from './testing/thread-in-test.ts'

test('threads are open or resolved, mine, with a mention of me, or unread', () => {
  const threads = [
    threadInTest({ id: 'plain', lastSeq: 1 }),
    threadInTest({ id: 'mine', lastSeq: 2, participants: [{ id: 'u1', lastSeq: 2 }] }),
    threadInTest({ id: 'mention', lastSeq: 3, mentions: ['u1'] }),
    threadInTest({ id: 'resolved', lastSeq: 4, mentions: ['u1'], resolved: { by: 'u1', at: 0 } }),
  ]
  const found = filterThreads(Object.fromEntries(threads.map((thread) => [thread.id, thread])), {
    userId: 'u1',
    isUnread: ({ id }) => id === 'plain' || id === 'resolved',
  })
  const ids = Object.fromEntries(
    Object.entries(found).map(([name, list]) => [name, list.map(({ id }) => id)]),
  )
  expect(ids).toEqual({
    open: ['mention', 'mine', 'plain'],
    mine: ['mine'],
    mentions: ['mention'],
    unread: ['resolved', 'plain'],
    resolved: ['resolved'],
  })
})
