import { beforeAll, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/board-doc.ts'
import {
  connect,
  createPeer,
  deliver,
  expectSame,
  holdFrames,
  type Peer,
  settle,
} from './binding/testing/peer.ts'
import { editAtRandom, mend, type Story, seeded } from './binding/testing/random-edits.ts'

beforeAll(holdFrames)

const STORIES = 12
const STEPS = 150
const TIMEOUT_MS = 60_000
/** Another each day, so that a rare one is met some day; the message of a failure names it. */
const FIRST_SEED = Math.floor(Date.now() / 86_400_000)

function takeStep(story: Story, peer: Peer, away: Set<Peer>): void {
  const dice = story.random()
  if (dice < 0.6) editAtRandom(story, peer)
  else if (dice < 0.7) peer.binding.flush()
  else if (dice < 0.75) peer.frame()
  else if (dice < 0.8 && !away.delete(peer)) away.add(peer)
  else if (!away.has(peer)) deliver(peer, Math.ceil(story.random() * peer.inbox.length))
}

/** Four people who edit, go away, come back, and hear of each other late and in bursts. */
function tell(seed: number): void {
  const story: Story = { random: seeded(seed), count: 0 }
  const peers = ['ann', 'bob', 'cy', 'di'].map((name) => createPeer(name))
  const away = new Set<Peer>()
  connect(peers)
  for (let step = 0; step < STEPS; step++) {
    const peer = must(peers[Math.floor(story.random() * peers.length)], 'peer')
    takeStep(story, peer, away)
  }
  settle(peers)
  for (let round = 0; round < 3; round++) {
    mend(must(peers[0], 'peer'))
    settle(peers)
  }
  expectSame(peers, `seed ${seed}:`)
  expect(boardShapes(must(peers[0], 'peer').doc).size, `seed ${seed}`).toBeGreaterThan(0)
  for (const peer of peers) peer.binding.stop()
}

test(
  `${STORIES} random stories of four people end alike on every canvas and in every document`,
  () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + STORIES; seed++) tell(seed)
  },
  TIMEOUT_MS,
)
