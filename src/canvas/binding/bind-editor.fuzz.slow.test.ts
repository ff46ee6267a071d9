// @vitest-environment jsdom
import { beforeAll, test } from 'vitest'
import { createCanvasPeer } from './testing/canvas-peer.ts'
import { holdFrames } from './testing/peer.ts'
import { firstSeed, tellStory } from './testing/tell-story.ts'

beforeAll(holdFrames)

const STORIES = 6
const TIMEOUT_MS = 300_000

/** With tldraw's editors, which repair arrows, groups and selections on their own. */
test(
  `${STORIES} random stories of three people with whole editors end alike`,
  () => {
    for (let seed = firstSeed(); seed < firstSeed() + STORIES; seed++) {
      const peers = ['ann', 'bob', 'cy'].map((name) => createCanvasPeer(name))
      tellStory(seed, peers)
      for (const peer of peers) peer.stop()
    }
  },
  TIMEOUT_MS,
)
