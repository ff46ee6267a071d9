import { expect, test } from 'vitest'
import { RoundDriver } from '#session/testing/round-driver.ts'
import type { StoredSession } from './read-stored-session.ts'
import { createSessionCache, MAX_CACHED, MAX_CACHED_BYTES, MEMORY_PER_LOG_BYTE } from './session-cache.ts'

const { state } = new RoundDriver()
const sessionOf = (boardId: string, logBytes = 100): StoredSession => ({
  state: { ...state, board: { ...state.board, id: boardId } },
  logBytes,
})

test('the session that was used longest ago is dropped first', () => {
  const cache = createSessionCache()
  for (let i = 0; i < MAX_CACHED; i++) cache.put(sessionOf(`b${i}`))
  expect(cache.get('b0')?.state.board.id).toBe('b0')
  // Comparing it with the stored one is no use of it.
  expect(cache.seqOf('b1')).toBe(state.seq)
  cache.put(sessionOf('another'))
  expect([cache.get('b0')?.state.board.id, cache.get('b1'), cache.boardIds().length]).toEqual([
    'b0',
    undefined,
    MAX_CACHED,
  ])
})

test('a doubted session is not used, is still listed, and its next state follows a gap', () => {
  const cache = createSessionCache()
  cache.put(sessionOf('b0'))
  cache.invalidate('b0')
  expect([cache.get('b0'), cache.seqOf('b0'), cache.boardIds()]).toEqual([undefined, 0, ['b0']])
  expect([cache.put(sessionOf('b0')), cache.put(sessionOf('b0'))]).toEqual([true, false])
})

test('[SE313] sessions with long logs leave the cache before they are many', () => {
  const cache = createSessionCache()
  const halfOfAll = Math.floor(MAX_CACHED_BYTES / 2 / MEMORY_PER_LOG_BYTE) - 10
  for (const id of ['b0', 'b1', 'b2']) cache.put(sessionOf(id, halfOfAll))
  expect(['b0', 'b1', 'b2'].map((id) => cache.seqOf(id) > 0)).toEqual([false, true, true])
})
