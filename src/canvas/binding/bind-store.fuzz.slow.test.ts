import { beforeAll, test } from 'vitest'
import { createPeer, holdFrames } from './testing/peer.ts'
import { firstSeed, tellStory } from './testing/tell-story.ts'

beforeAll(holdFrames)

const STORIES = 12
const TIMEOUT_MS = 300_000

test(
  `${STORIES} random stories of four people end alike on every canvas and in every document`,
  () => {
    for (let seed = firstSeed(); seed < firstSeed() + STORIES; seed++) {
      const peers = ['ann', 'bob', 'cy', 'di'].map((name) => createPeer(name))
      tellStory(seed, peers)
      for (const peer of peers) peer.binding.stop()
    }
  },
  TIMEOUT_MS,
)
