// @vitest-environment jsdom

import { beforeEach, expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { ProposalView } from '#session/proposals/proposal.ts'
import { ProposalChanges } from './proposal-changes.tsx'

const FIRST: ProposalView = {
  id: 'p1',
  version: 1,
  previousId: null,
  state: 'done',
  scope: 'board',
  title: 'Nights',
  summary: '',
  findings: [],
  actions: [{ text: 'Count the keys', numbers: [], ownerId: null, due: '2026-01-02' }],
  metrics: { ideas: 1, people: 1, agents: 0, themes: 0, links: 0, decisions: 0, todos: 1 },
  instructions: '',
  agentId: null,
  model: 'demo:script',
  requestedBy: 'u1',
  startedAt: 1,
  endedAt: 2,
  failure: null,
  usage: null,
  sourceCount: 1,
  stale: { changed: 0, gone: 0, fresh: 0 },
}
const SECOND: ProposalView = {
  ...FIRST,
  id: 'p2',
  version: 2,
  previousId: 'p1',
  actions: [{ text: 'Count the keys', numbers: [], ownerId: null, due: null }],
}

beforeEach(() => stubMedia(true))

test('a changed day is named as everywhere else', async () => {
  const opened = await openOnBoard({
    part: <ProposalChanges before={FIRST} after={SECOND} />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}, { status: 500 }),
  })
  expect(opened.host.textContent).toMatch(/By when: no day, was Friday 2 January/)
})
