// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { OpenRating } from '#session/choosing/ratings/rating.ts'
import type { Role } from '#session/core/role.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useOpenedVotes } from './use-opened-votes.ts'
import { VoteLine } from './vote-line.tsx'

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

test.each<[Role, string]>([
  ['commenter', 'Rate notes'],
  ['viewer', 'Open the list'],
])('to a %s, the line of an open rating offers “%s”', async (role, words) => {
  await openOnBoard({
    part: <VoteLine onOpen={() => {}} />,
    projection: { ...projectionFor(role), ratings: { [OPEN.id]: OPEN } },
    fetch: async () => Response.json({}),
  })
  const line = within(screen.getByLabelText('Open rating'))
  expect(line.getByRole('button').textContent).toBe(words)
})

test('the list opens for a vote that is opened, and on a page that finds one without a vote of this person', async () => {
  const opens: string[] = []
  function Follower() {
    useOpenedVotes(() => opens.push('votes'))
    return null
  }
  const opened = await openOnBoard({
    part: <Follower />,
    projection: { ...projectionFor('commenter'), ratings: { [OPEN.id]: OPEN } },
    fetch: async () => Response.json({}),
  })
  expect(opens).toEqual(['votes'])
  const another = { ...OPEN, id: 'y000000000002' }
  const tell = (ratings: Record<string, OpenRating>) =>
    settleReact(() => opened.server.tellSession({ ratings }, 'slices'))
  await tell({ [OPEN.id]: OPEN, [another.id]: another })
  expect(opens).toHaveLength(2)
  await tell({ [another.id]: { ...another, endsAt: 5 } })
  expect(opens).toHaveLength(2)
})
