import { expect, test } from 'vitest'
import { FairTurns } from '#server/threads/fair-turns.ts'
import { Inbox } from './inbox.ts'

const busyFor = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

function person(turns: FairTurns, userId: string) {
  const pauses: string[] = []
  const inbox = new Inbox({
    userId,
    turns,
    pause: () => pauses.push('pause'),
    resume: () => pauses.push('resume'),
  })
  return { inbox, pauses }
}

const later = () => new Promise((resolve) => setTimeout(resolve))

test('[SY19] a single message is handled at once, in order', () => {
  const { inbox } = person(new FairTurns(), 'uann')
  const done: number[] = []
  for (const n of [1, 2, 3]) inbox.add(1, () => done.push(n))
  expect(done).toEqual([1, 2, 3])
})

test('[SY19] one who floods from many sockets waits, others go first', async () => {
  const turns = new FairTurns()
  const done: string[] = []
  for (let socket = 0; socket < 20; socket++) {
    const { inbox } = person(turns, 'umallory')
    for (let i = 0; i < 20; i++)
      inbox.add(1, () => {
        busyFor(1)
        done.push('mallory')
      })
  }
  await later()
  const before = done.length
  expect(before).toBeLessThan(400)
  person(turns, 'uann').inbox.add(1, () => done.push('ann'))
  while (!done.includes('ann')) await later()
  expect(done.indexOf('ann') - before).toBeLessThanOrEqual(20)
  while (done.length < 401) await later()
})

test('[SY19] a socket whose messages pile up is not read until half of them are done', async () => {
  const turns = new FairTurns()
  const { inbox, pauses } = person(turns, 'umallory')
  const unblock = inbox.block()
  const done: number[] = []
  for (let i = 0; i < 300; i++) inbox.add(1, () => done.push(i))
  expect(pauses).toEqual(['pause'])
  inbox.addFirst([() => done.push(-1)])
  unblock()
  while (done.length < 301) await later()
  expect(pauses).toEqual(['pause', 'resume'])
  expect(done.slice(0, 3)).toEqual([-1, 0, 1])
  inbox.stop()
  inbox.add(1, () => done.push(999))
  expect(done).not.toContain(999)
})

test('[SY36] received messages are handled before the server stops, unless it takes too long', async () => {
  const turns = new FairTurns()
  await turns.whenIdle(60_000)
  const { inbox } = person(turns, 'uann')
  const done: number[] = []
  const receive = (count: number) => {
    for (let i = 0; i < count; i++)
      inbox.add(1, () => {
        busyFor(2)
        done.push(i)
      })
  }
  receive(50)
  expect(done.length).toBeLessThan(50)
  await turns.whenIdle(60_000)
  expect(done).toHaveLength(50)
  receive(500)
  await turns.whenIdle(1)
  expect(done.length).toBeLessThan(550)
  inbox.stop()
})
