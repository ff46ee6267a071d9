import { expect, test } from 'vitest'
import type { SessionState } from '#session/state.ts'
import { RoundDriver } from '#session/testing/round-driver.ts'
import { createSessionCache, MAX_CACHED } from './session-cache.ts'

const { state } = new RoundDriver()
const sessionOf = (boardId: string): SessionState => ({ ...state, board: { ...state.board, id: boardId } })

test('the session that was used longest ago is dropped first', () => {
  const cache = createSessionCache()
  for (let i = 0; i < MAX_CACHED; i++) cache.put(sessionOf(`b${i}`))
  expect(cache.get('b0')?.board.id).toBe('b0')
  // Comparing it with the stored one is no use of it.
  expect(cache.seqOf('b1')).toBe(state.seq)
  cache.put(sessionOf('another'))
  expect([cache.get('b0')?.board.id, cache.get('b1'), cache.boardIds().length]).toEqual([
    'b0',
    undefined,
    MAX_CACHED,
  ])
})

test('a doubted session is not used, is still listed, and its next state follows a gap', () => {
  const cache = createSessionCache()
  cache.put(sessionOf('b0'))
  cache.doubt('b0')
  expect([cache.get('b0'), cache.seqOf('b0'), cache.boardIds()]).toEqual([undefined, 0, ['b0']])
  expect([cache.put(sessionOf('b0')), cache.put(sessionOf('b0'))]).toEqual([true, false])
})
