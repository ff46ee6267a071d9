import { expect, test } from 'vitest'
import { askOwner, createSoleOwner, NotMine, requestOwner } from './board-owners.ts'
import { NobodyThere, type NodeId } from './bus.ts'

/** Owners in the order in which they turn out to be wrong. */
function ownersInTurn(...turns: ('here' | NodeId)[]) {
  const reported: string[] = []
  return {
    reported,
    ownerOf: async () => turns[0] ?? ('here' as const),
    forget: () => turns.shift(),
    reportMissing: async (nodeId: NodeId) => {
      reported.push(nodeId)
    },
  }
}

test('the only process has all boards', async () => {
  const ask = () => Promise.reject(new Error('no other node'))
  expect(await askOwner(createSoleOwner(), 'board', ask)).toBe('here')
})

test('the next owner is asked after one that lost the board, and one that is gone', async () => {
  const owners = ownersInTurn('node-a', 'node-b', 'node-c')
  const answer = await askOwner(owners, 'board', async (nodeId) => {
    if (nodeId === 'node-a') throw new NotMine('lost')
    if (nodeId === 'node-b') throw new NobodyThere('gone')
    return `from ${nodeId}`
  })
  expect(answer).toBe('from node-c')
  expect(owners.reported).toEqual(['node-b'])
})

test('an error of the owner is no reason to ask another one', async () => {
  const owners = ownersInTurn('node-a', 'node-b')
  const ask = () => Promise.reject(new Error('broken'))
  await expect(askOwner(owners, 'board', ask)).rejects.toThrow('broken')
})

test('an owner that hangs is waited for until its lease ends', async () => {
  const listeners = new Set<(nodeId: NodeId) => void>()
  const owners = {
    onGone(listener: (nodeId: NodeId) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const bus = { request: () => new Promise<never>(() => undefined) }
  const answer = requestOwner({ bus, owners }, 'node-a', 'open', new Uint8Array())
  for (const listener of listeners) listener('node-b')
  for (const listener of listeners) listener('node-a')
  await expect(answer).rejects.toThrow(NotMine)
  expect(listeners.size).toBe(0)
})
