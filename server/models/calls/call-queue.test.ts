import { afterEach, expect, test, vi } from 'vitest'
import { callFailure } from '../providers/call-failure.ts'
import { type CallPlace, createCallQueue, type PlaceRequest } from './call-queue.ts'
import type { CallEnd } from './model-call.ts'
import { MAX_ALONE_MS } from './shared-beginnings.ts'

afterEach(() => {
  vi.useRealTimers()
})

const usage = null
const DONE: CallEnd = {
  state: 'done',
  text: 'Yes.',
  toolInput: null,
  usage: {
    model: 'local:a',
    inputTokens: 1,
    outputTokens: 1,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costMicros: 0,
    isEstimate: false,
  },
}
const FAILURES = {
  unreachable: 'unreachable.local',
  'too-slow': 'too-slow.comparing',
  'rate-limited': 'rate-limited.by-provider',
} as const
const failed = (code: 'unreachable' | 'too-slow' | 'rate-limited', text = ''): CallEnd => ({
  state: 'failed',
  text,
  failure: callFailure(FAILURES[code], { provider: 'OpenAI' }),
  usage,
})

function queueOf(maxAtOnce: number) {
  const queue = createCallQueue(maxAtOnce)
  const admitted: string[] = []
  const places = new Map<string, CallPlace | null>()
  async function enter(name: string, more: Partial<PlaceRequest> = {}): Promise<void> {
    const signal = new AbortController().signal
    const place = await queue.enter({ model: 'local:a', task: 'advise', signal, ...more })
    admitted.push(name)
    places.set(name, place)
  }
  /** Lets admitted calls continue. */
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    return [...admitted]
  }
  const leave = (name: string, end?: CallEnd) => places.get(name)?.leave(end)
  return { enter, settled, leave, places }
}

test('so many calls run at once, and the others follow in order', async () => {
  const { enter, settled, leave } = queueOf(2)
  for (const name of ['a', 'b', 'c', 'd']) void enter(name)
  expect(await settled()).toEqual(['a', 'b'])
  leave('b', DONE)
  expect(await settled()).toEqual(['a', 'b', 'c'])
  leave('a')
  leave('a')
  expect(await settled()).toEqual(['a', 'b', 'c', 'd'])
})

test('a person’s conversation is first, sorting last', async () => {
  const { enter, settled, leave } = queueOf(1)
  void enter('running')
  void enter('sort', { task: 'sort' })
  void enter('advise')
  void enter('talk', { task: 'talk' })
  void enter('second talk', { task: 'talk' })
  await settled()
  for (const name of ['running', 'talk', 'second talk', 'advise']) {
    leave(name, DONE)
    await settled()
  }
  expect(await settled()).toEqual(['running', 'talk', 'second talk', 'advise', 'sort'])
})

test('an aborted call leaves the queue, and holds up no other', async () => {
  const { enter, settled, leave, places } = queueOf(1)
  const controller = new AbortController()
  void enter('running')
  void enter('aborted', { signal: controller.signal })
  void enter('next')
  controller.abort()
  expect(await settled()).toEqual(['running', 'aborted'])
  expect(places.get('aborted')).toBeNull()
  leave('running', DONE)
  expect(await settled()).toEqual(['running', 'aborted', 'next'])
})

test('a provider that can’t be reached is found out once, for all who wait', async () => {
  const { enter, settled, leave, places } = queueOf(1)
  void enter('running')
  void enter('same')
  void enter('other', { model: 'local:b' })
  await settled()
  leave('running', failed('unreachable'))
  await settled()
  for (const name of ['same', 'other'])
    expect(places.get(name)?.foundDown).toMatchObject({ code: 'not-asked', isRetryable: true })
  // Later calls are not turned away: it may be back.
  await enter('later')
  expect(places.get('later')?.foundDown).toBeNull()
})

test('a model that does not begin to answer is found out for those who wait for it', async () => {
  const { enter, settled, leave, places } = queueOf(1)
  void enter('running')
  void enter('same')
  void enter('other', { model: 'local:b' })
  await settled()
  leave('running', failed('too-slow'))
  await settled()
  expect(places.get('same')?.foundDown).not.toBeNull()
  expect(places.get('other')?.foundDown).toBeNull()
})

test('a time before which the provider takes no calls is that of all who wait', async () => {
  const { enter, settled, leave, places } = queueOf(1)
  void enter('running')
  void enter('next')
  await settled()
  const failure = { ...callFailure('rate-limited.until', { provider: 'OpenAI' }), retryAt: 1_000 }
  leave('running', { state: 'failed', text: '', failure, usage })
  await settled()
  expect(places.get('next')?.foundDown).toEqual(failure)
})

test.each([
  ['refused for a moment', failed('rate-limited')],
  ['slow in the middle', failed('too-slow', 'One ')],
])('no one is turned away from a provider that was %s', async (_, end) => {
  const { enter, settled, leave, places } = queueOf(1)
  void enter('running')
  void enter('next')
  await settled()
  leave('running', end)
  await settled()
  expect(places.get('next')?.foundDown).toBeNull()
})

test('a provider that answered another call since is reachable', async () => {
  const { enter, settled, leave, places } = queueOf(2)
  void enter('unlucky')
  void enter('lucky')
  void enter('next')
  await settled()
  leave('lucky', DONE)
  void enter('last')
  await settled()
  leave('unlucky', failed('unreachable'))
  await settled()
  expect(places.get('next')?.foundDown).toBeNull()
  expect(places.get('last')?.foundDown).toBeNull()
})

const beginning = 'a round'

test('the first of requests that begin alike is alone until its answer begins; others pass', async () => {
  const { enter, settled, places } = queueOf(5)
  for (const name of ['a', 'b', 'c']) void enter(name, { beginning })
  void enter('other')
  expect(await settled()).toEqual(['a', 'other'])
  places.get('a')?.begun()
  expect(await settled()).toEqual(['a', 'other', 'b', 'c'])
  void enter('later', { beginning })
  expect(await settled()).toContain('later')
})

test('a first request that fails frees the others, or turns them away with it', async () => {
  const { enter, settled, leave, places } = queueOf(4)
  for (const name of ['a', 'b', 'c']) void enter(name, { beginning })
  await settled()
  leave('a', failed('rate-limited'))
  expect(await settled()).toEqual(['a', 'b', 'c'])
  for (const name of ['d', 'e']) void enter(name, { beginning: 'another round' })
  expect(await settled()).not.toContain('e')
  for (const name of ['b', 'c']) leave(name, failed('too-slow'))
  leave('d', failed('unreachable'))
  expect(await settled()).toContain('e')
  expect(places.get('e')?.foundDown).toMatchObject({ code: 'not-asked' })
})

test('a slow first request holds the others for a bounded time, and one that waits can leave', async () => {
  vi.useFakeTimers()
  const { enter, settled, places } = queueOf(4)
  const leaving = new AbortController()
  void enter('a', { beginning })
  void enter('b', { beginning, signal: leaving.signal })
  void enter('c', { beginning })
  leaving.abort()
  expect(await settled()).toEqual(['a', 'b'])
  expect(places.get('b')).toBeNull()
  vi.advanceTimersByTime(MAX_ALONE_MS - 1)
  expect(await settled()).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1)
  expect(await settled()).toEqual(['a', 'b', 'c'])
})
