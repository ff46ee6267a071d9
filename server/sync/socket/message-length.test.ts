import { expect, test } from 'vitest'
import { LIMITS } from '#sync/limits.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { openMessage } from './connection.ts'

const open = (type: number, bytes: number) => {
  const data = new Uint8Array(bytes)
  data[0] = type
  return () => openMessage(data, true, LIMITS)
}
const TOO_LONG = 'The message is too long.'

test('[SY5] a message longer than its kind needs is refused before it is read', () => {
  for (const type of [MESSAGE.queryAwareness, MESSAGE.saved, MESSAGE.clock]) {
    expect(open(type, 16)).not.toThrow()
    expect(open(type, 17)).toThrow(TOO_LONG)
  }
  expect(open(MESSAGE.bring, 1_024)).not.toThrow()
  expect(open(MESSAGE.bring, 1_025)).toThrow(TOO_LONG)
  const states = LIMITS.maxAwarenessBytes * LIMITS.maxConnectionsPerBoard
  expect(open(MESSAGE.awareness, states)).not.toThrow()
  expect(open(MESSAGE.awareness, states + 1)).toThrow(TOO_LONG)
  expect(open(MESSAGE.sync, LIMITS.maxMessageBytes)).not.toThrow()
})

test('[SY5] a text message is refused', () => {
  expect(() => openMessage(new Uint8Array([MESSAGE.saved, 1]), false, LIMITS)).toThrow('Messages are binary.')
})
