// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { type AgendaView, DEFAULT_PLAN } from '#session/agenda/step.ts'
import { roundOf } from '../testing/round-of.ts'
import { ModerationBlock } from './moderation-block.tsx'

const STEP = { ...DEFAULT_PLAN, id: 'talk', run: 1, startedAt: 1, endedAt: null, voteId: null }
const ROUND = roundOf([], {
  state: 'complete',
  moderation: { state: 'done', agentId: 'moderator', picks: [], usage: null, isHidden: true },
})

let opened: Awaited<ReturnType<typeof openOnBoard>>
afterEach(async () => {
  await opened.close()
  vi.unstubAllGlobals()
})

async function shownIn(agenda: AgendaView): Promise<string> {
  opened = await openOnBoard({
    part: <ModerationBlock round={ROUND} />,
    projection: { ...projectionFor('editor'), agenda },
    fetch: async () => Response.json({}),
  })
  return opened.host.textContent ?? ''
}

test('hidden picks are shown when the step ends', async () => {
  const running = { version: 1, steps: [{ ...STEP, state: 'running' as const }], currentId: 'talk' }
  expect(await shownIn(running)).toContain(
    'Hidden until the step ends or everyone is done. Give your + first.',
  )
})

test('between two steps hidden picks are shown when the next one starts', async () => {
  const ended = { version: 1, steps: [{ ...STEP, state: 'done' as const, endedAt: 2 }], currentId: null }
  expect(await shownIn(ended)).toContain(
    'Hidden until the next step starts, or a facilitator shows them. Give your + first.',
  )
})
