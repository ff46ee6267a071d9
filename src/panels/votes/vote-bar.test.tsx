// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { Role } from '#session/members/role.ts'
import type { OpenRating } from '#session/ratings/rating.ts'
import { VoteBar } from './vote-bar.tsx'

const OPEN: OpenRating = {
  id: 'y000000000001',
  title: 'What is worth a try?',
  axes: ['Surprise', 'Feasible'],
  scope: { kind: 'board' },
  noteIds: ['shape:a'],
  startedBy: 'u1',
  startedAt: 1,
  endsAt: null,
  state: 'open',
}

let close = async () => {}
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
})

test.each<[Role, string]>([
  ['commenter', 'Rate notes'],
  ['viewer', 'Open the list'],
])('[RG11] to a %s, the bar of an open rating offers “%s”', async (role, words) => {
  const opened = await openOnBoard({
    part: <VoteBar onOpen={() => {}} className="" />,
    projection: { ...projectionFor(role), ratings: { [OPEN.id]: OPEN } },
    fetch: async () => Response.json({}),
  })
  close = opened.close
  expect(opened.host.querySelector('[aria-label="Open rating"] button')?.textContent).toBe(words)
})
