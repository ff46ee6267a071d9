import { expect, test } from 'vitest'
import { listUpdates, SharedUpdatesWriter, shareUpdates } from './shared-updates.ts'

const bytesOf = (length: number, value: number) => new Uint8Array(length).fill(value)

test('[SY121] updates in shared memory are the same when they are listed', () => {
  const updates = [bytesOf(0, 0), bytesOf(3, 1), bytesOf(70_000, 2), bytesOf(1, 3)]
  expect(listUpdates(shareUpdates(updates)).map((update) => new Uint8Array(update))).toEqual(updates)
})

test('[SY121] returned updates stay unchanged when more are added', () => {
  const writer = new SharedUpdatesWriter()
  writer.add(bytesOf(5, 1))
  const before = writer.updates
  for (let n = 0; n < 1_000; n++) writer.add(bytesOf(100, n))
  expect(listUpdates(before)).toHaveLength(1)
  expect(listUpdates(writer.updates)).toHaveLength(1_001)
  expect(listUpdates(writer.updates).at(-1)).toEqual(new Uint8Array(bytesOf(100, 999)))
})
