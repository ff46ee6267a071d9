import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createBodyGate } from './body-gate.ts'

const RULES = { maxBytes: 1_000, announcedBytes: null }

function bytes(length: number): Buffer {
  return Buffer.alloc(length, 'a')
}

test('[HT6] a body is read unchanged, and counts for its sender until it is released', async () => {
  const gate = createBodyGate({ maxSenderBytes: 100 })
  const source = new PassThrough()
  const body = gate.open(source, RULES, ['ann'])
  const reading = body.read()
  source.write(bytes(30))
  source.end(bytes(40))
  expect(await reading).toHaveLength(70)
  const next = () => {
    const more = new PassThrough()
    more.end(bytes(40))
    return gate.open(more, RULES, ['ann'])
  }
  await expect(next().read()).rejects.toMatchObject({ code: 'too-many-uploads' })
  body.release()
  await expect(next().read()).resolves.toHaveLength(40)
})

test('[HT6] a body has exactly the bytes that were sent, whatever length was announced', async () => {
  const sent = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251))
  for (const announcedBytes of [null, 10, sent.length, sent.length + 10]) {
    const source = new PassThrough()
    const reading = createBodyGate().open(source, { maxBytes: 300_000, announcedBytes }, ['ann']).read()
    for (let at = 0; at < sent.length; at += 30_000) source.write(sent.subarray(at, at + 30_000))
    source.end()
    expect(sent.equals(await reading)).toBe(true)
  }
})

test('[HT6] the announced length counts before it arrives, and all senders together have a limit', async () => {
  const gate = createBodyGate({ maxSenderBytes: 100, maxAllBytes: 150 })
  const first = gate.open(new PassThrough(), { maxBytes: 1_000, announcedBytes: 90 }, ['ann', 'house'])
  const waiting = first.read().catch((error: unknown) => error)
  const second = gate.open(new PassThrough(), { maxBytes: 1_000, announcedBytes: 20 }, ['bob', 'house'])
  await expect(second.read()).rejects.toMatchObject({ code: 'too-many-uploads' })
  const third = gate.open(new PassThrough(), { maxBytes: 1_000, announcedBytes: 90 }, ['cat', 'hut'])
  await expect(third.read()).rejects.toMatchObject({ code: 'server-busy' })
  first.release()
  third.release()
  void waiting
})

test('[HT6] a body that is larger than announced is cut off where it becomes too large', async () => {
  const gate = createBodyGate()
  const source = new PassThrough()
  const reading = gate.open(source, { maxBytes: 50, announcedBytes: 10 }, ['ann']).read()
  source.write(bytes(60))
  await expect(reading).rejects.toMatchObject({ code: 'too-large' })
})

test('[HT6] a body that does not get on is refused, and so is one that breaks off', async () => {
  const gate = createBodyGate({ patienceMs: 20, lookEveryMs: 5 })
  const slow = new PassThrough()
  slow.write(bytes(5))
  await expect(gate.open(slow, RULES, ['ann']).read()).rejects.toMatchObject({ code: 'too-slow' })
  const broken = new PassThrough()
  const reading = gate.open(broken, RULES, ['ann']).read()
  broken.destroy()
  await expect(reading).rejects.toMatchObject({ code: 'bad-request' })
})
