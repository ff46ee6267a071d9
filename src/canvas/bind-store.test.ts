import { beforeAll, expect, test } from 'vitest'
import {
  change,
  connect,
  createPeer,
  expectSame,
  holdFrames,
  note,
  noteIn,
  settle,
} from './binding/testing/peer.ts'

beforeAll(holdFrames)

test('a note added on one canvas is on the other, signed', () => {
  const peers = [createPeer('ann'), createPeer('bob')] as const
  const [ann, bob] = peers
  connect(peers)
  ann.store.put([note('shape:n', { x: 5, text: 'hello' })])
  settle(peers)
  expectSame(peers)
  expect(noteIn(bob, 'shape:n')).toMatchObject({ x: 5, meta: { author: 'ann' } })
})

test('two who move, recolour and type in one note while apart both keep what they did', () => {
  const peers = [createPeer('ann'), createPeer('bob')] as const
  const [ann, bob] = peers
  connect(peers)
  ann.store.put([note('shape:n', { text: 'hello' })])
  settle(peers)
  change(ann, 'shape:n', { x: 777 })
  ann.binding.flush()
  change(bob, 'shape:n', {}, { color: 'light-red' })
  bob.binding.flush()
  settle(peers)
  expectSame(peers)
  expect(noteIn(ann, 'shape:n')).toMatchObject({ x: 777, props: { color: 'light-red' } })
})
