import * as decoding from 'lib0/decoding'
import { expect, test } from 'vitest'
import { MESSAGE } from '#sync/message-type.ts'
import { BringEveryone, type BringMember } from './bring-everyone.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const VIEW = bytes(JSON.stringify({ view: [10, 20, 800, 600] }))

function board(...userIds: string[]) {
  const received: [string, unknown][] = []
  const members: BringMember[] = userIds.map((userId, i) => ({
    userId,
    sendSession(frame) {
      // A frame of less than 126 bytes has a header of two.
      const decoder = decoding.createDecoder(new Uint8Array(frame.subarray(2)))
      expect(decoding.readVarUint(decoder)).toBe(MESSAGE.bring)
      received.push([`${userId}${i}`, JSON.parse(decoding.readVarString(decoder))])
    },
  }))
  return { bring: new BringEveryone(members), members, received }
}

test('[SY66] a facilitator brings every other window there, their own included, and gets the number of people', () => {
  const { bring, members, received } = board('ann', 'bob', 'bob', 'ann')
  const [ann] = members
  if (ann) bring.ask(ann, 'facilitator', VIEW, 0)
  const come = { type: 'come', by: 'ann', view: [10, 20, 800, 600] }
  expect(received).toEqual([
    ['bob1', come],
    ['bob2', come],
    ['ann3', come],
    ['ann0', { type: 'brought', people: 1 }],
  ])
})

test('[SY66] editors bring nobody, and facilitators not twice in five seconds', () => {
  const { bring, members, received } = board('ann', 'bob')
  const [ann, bob] = members
  if (!ann || !bob) throw new Error('two members')
  for (const role of ['editor', 'commenter', 'viewer'] as const) bring.ask(bob, role, VIEW, 0)
  expect(received).toEqual([])
  bring.ask(ann, 'owner', VIEW, 1_000)
  bring.ask(bob, 'facilitator', VIEW, 4_000)
  expect(received.at(-1)).toEqual(['bob1', { type: 'too-soon', waitMs: 2_000 }])
  bring.ask(bob, 'facilitator', VIEW, 6_000)
  expect(received.at(-1)).toEqual(['bob1', { type: 'brought', people: 1 }])
  expect(received).toHaveLength(5)
})

test('[SY66] an invalid view is a bad message of a facilitator, and others’ views are not read', () => {
  const { bring, members, received } = board('ann', 'bob')
  const [ann] = members
  if (!ann) throw new Error('a member')
  for (const json of ['', '[]', '{"view":[0,0,0,0]}', '{"view":[0,0,1e9,10]}', '{"view":["0",0,1,1]}']) {
    expect(() => bring.ask(ann, 'facilitator', bytes(json), 0)).toThrow('The view to bring everyone to')
    bring.ask(ann, 'viewer', bytes(json), 0)
  }
  expect(received).toEqual([])
})
