import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '#server/access/authenticate.ts'
import { type Proof, type Proofs, proofKey } from '#server/access/sign-in-proofs.ts'
import { createLog } from '#server/ground/log.ts'
import { CLOSE } from '#sync/close-code.ts'
import { ProofWatch } from './proof-watch.ts'

const HOUR_MS = 3_600_000
const everyoneLives: Proofs['findLive'] = async (proofs) => new Set(proofs.map(proofKey))

function connection() {
  const calls: number[] = []
  return { calls, close: (code: number) => calls.push(code) }
}

function watching(findLive: Proofs['findLive'] = everyoneLives) {
  const listeners = new Set<() => void>()
  const onEnd = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const watch = new ProofWatch({ proofs: { findLive, onEnd }, log: createLog('silent') })
  const add = (caller: Partial<Caller> = {}) => {
    const added = connection()
    const proof = { kind: 'browser', sessionId: 's' } as const
    watch.add(added, { userId: 'uann', via: 'cookie', proof, expiresAt: Date.now() + HOUR_MS, ...caller })
    return added
  }
  const tellEnd = () => {
    for (const listener of listeners) listener()
  }
  return { watch, add, tellEnd, listeners }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[SY26] a proof ends its socket when it expires; a timer can’t wait for years', async () => {
  const { watch, add } = watching()
  const soon = add({ expiresAt: Date.now() + 10_000 })
  const far = add({ expiresAt: Date.now() + 400 * 24 * HOUR_MS })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(soon.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(soon.calls).toEqual([CLOSE.signIn])
  expect(far.calls).toEqual([])
  watch.stop()
})

const TOKEN: Proof = { kind: 'token', hash: 'aa' }
const BROWSER: Proof = { kind: 'browser', sessionId: 'of-ann' }

test('[SY26] all proofs are one question, each once, however many sockets they opened; without the database all stay in', async () => {
  const findLive = vi.fn<Proofs['findLive']>().mockRejectedValueOnce(new Error('away'))
  const { watch, add } = watching(findLive)
  const sockets = [add({ proof: TOKEN }), add({ proof: TOKEN }), add({ proof: BROWSER })]
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sockets.map(({ calls }) => calls)).toEqual([[], [], []])
  findLive.mockResolvedValue(new Set([proofKey(BROWSER)]))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(findLive).toHaveBeenCalledTimes(2)
  expect(findLive).toHaveBeenLastCalledWith([TOKEN, BROWSER])
  expect(sockets.map(({ calls }) => calls)).toEqual([[CLOSE.signIn], [CLOSE.signIn], []])
  watch.stop()
})

test('[SY26] proofs that end in this process close sockets at once, also during a query', async () => {
  const answers = [Promise.withResolvers<Set<string>>(), Promise.withResolvers<Set<string>>()]
  const [first, second] = answers
  const findLive = vi.fn<Proofs['findLive']>()
  for (const { promise } of answers) findLive.mockReturnValueOnce(promise)
  const { watch, add, tellEnd, listeners } = watching(findLive)
  const socket = add({ proof: BROWSER })
  tellEnd()
  tellEnd()
  expect(findLive).toHaveBeenCalledTimes(1)
  first?.resolve(new Set([proofKey(BROWSER)]))
  await vi.advanceTimersByTimeAsync(1)
  expect([findLive.mock.calls.length, socket.calls]).toEqual([2, []])
  second?.resolve(new Set())
  await vi.advanceTimersByTimeAsync(1)
  expect(socket.calls).toEqual([CLOSE.signIn])
  watch.stop()
  expect(listeners.size).toBe(0)
})
