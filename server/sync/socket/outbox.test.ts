import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { Outbox } from './outbox.ts'

const MAX = 1_600

/** A socket that the test reads on demand. */
function socketToNowhere() {
  const unread: (() => void)[] = []
  const socket = new Duplex({
    highWaterMark: 10,
    read: () => undefined,
    write: (_chunk, _encoding, done) => unread.push(done),
  })
  const readAll = async () => {
    for (let done = unread.shift(); done; done = unread.shift()) {
      done()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { socket, readAll }
}

test('[SY7] presence and live text are dropped for slow readers, which get the current state when there is room again', async () => {
  const { socket, readAll } = socketToNowhere()
  let cutOff = 0
  let rooms = 0
  const outbox = new Outbox({
    socket,
    maxBufferedBytes: MAX,
    onTooSlow: () => cutOff++,
    onRoomForEphemeral: () => rooms++,
  })
  outbox.send(Buffer.alloc(MAX / 8))
  const waiting = outbox.bufferedBytes
  outbox.sendEphemeral(Buffer.alloc(50))
  expect(outbox.bufferedBytes).toBe(waiting)
  const tick = { update: Buffer.alloc(20), ephemeral: Buffer.alloc(50), both: Buffer.alloc(70) }
  outbox.sendTick(tick)
  expect(outbox.bufferedBytes).toBe(waiting + 20)
  await readAll()
  expect([rooms, cutOff]).toEqual([1, 0])
  outbox.sendTick(tick)
  expect(outbox.bufferedBytes).toBe(70)
  for (let i = 0; i < 16; i++) outbox.send(Buffer.alloc(MAX / 16))
  expect(cutOff).toBe(1)
})

test('[SY7] one large edit is no slowness of its readers, but four buffers of them are', async () => {
  const { socket, readAll } = socketToNowhere()
  let cutOff = 0
  const outbox = new Outbox({
    socket,
    maxBufferedBytes: MAX,
    onTooSlow: () => cutOff++,
    onRoomForEphemeral: () => undefined,
  })
  outbox.send(Buffer.alloc(MAX * 2))
  for (let i = 0; i < 15; i++) outbox.send(Buffer.alloc(MAX / 16))
  expect(cutOff).toBe(0)
  await readAll()
  for (let i = 0; i < 4; i++) outbox.send(Buffer.alloc(MAX))
  expect(cutOff).toBe(0)
  outbox.send(Buffer.alloc(MAX))
  expect(cutOff).toBe(1)
})
