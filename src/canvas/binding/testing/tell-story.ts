import { expect } from 'vitest'
import { must } from '#base/must.ts'
import { randomFrom } from '#base/seeded-random.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { connectPeers, deliver, expectSame, type Peer, settlePeers } from './peer.ts'
import { editAtRandom, mend, type Story } from './random-edits.ts'

const STEPS = 150

function takeStep(story: Story, peer: Peer, away: Set<Peer>): void {
  const dice = story.random()
  if (dice < 0.6) editAtRandom(story, peer)
  else if (dice < 0.7) peer.binding.flush()
  else if (dice < 0.75) peer.frame()
  else if (dice < 0.8 && !away.delete(peer)) away.add(peer)
  else if (!away.has(peer)) deliver(peer, Math.ceil(story.random() * peer.inbox.length))
}

/**
 * Several people who edit, disconnect, return, and receive each other's updates late and in bursts; then everything is synced.
 */
export function tellStory(seed: number, peers: readonly Peer[]): void {
  const story: Story = { random: randomFrom(seed), count: 0 }
  const away = new Set<Peer>()
  connectPeers(peers)
  for (let step = 0; step < STEPS; step++) {
    takeStep(story, must(peers[Math.floor(story.random() * peers.length)], 'peer'), away)
  }
  settlePeers(peers)
  for (let round = 0; round < 3; round++) {
    mend(must(peers[0], 'peer'))
    settlePeers(peers)
  }
  expectSame(peers, `seed ${seed}:`)
  expect(boardShapes(must(peers[0], 'peer').doc).size, `seed ${seed}`).toBeGreaterThan(0)
}

/** A different seed each day, so that rare cases occur some day; the message of a failure names it. */
export function firstSeed(): number {
  return Math.floor(Date.now() / 86_400_000)
}
