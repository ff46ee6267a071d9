// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { type AgendaView, DEFAULT_PLAN, type Step } from '#session/agenda/step.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { AgendaStrip } from './agenda-strip.tsx'

/** Requests that the page sent, without bodies. */
let asked: string[] = []
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null

beforeEach(() => {
  asked = []
  stubMedia(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

const stepIs = (id: string, rest: Partial<Step> = {}): Step => ({
  ...DEFAULT_PLAN,
  id,
  title: `Step ${id}`,
  state: 'planned',
  run: 0,
  startedAt: null,
  endedAt: null,
  voteId: null,
  ...rest,
})
const DONE: Partial<Step> = { state: 'done', run: 1, startedAt: 1, endedAt: 2 }
const RUNNING: AgendaView = {
  version: 1,
  steps: [stepIs('a', { state: 'running', run: 1, startedAt: 1 })],
  currentId: 'a',
}
const between = (first: Partial<Step>): AgendaView => ({
  version: 1,
  steps: [stepIs('a', first), stepIs('b')],
  currentId: null,
})

const person = (id: string, name: string, role: Role) => ({ id, name, color: 'moss', role, joinedAt: 0 })
const people = { u1: person('u1', 'Ines', 'editor'), u2: person('u2', 'Wei', 'facilitator') }
const editors = { u1: person('u1', 'Ines', 'editor'), u2: person('u2', 'Wei', 'editor') }

const strip = <AgendaStrip onOpen={() => undefined} onAsk={() => undefined} onVotes={null} />

/** Opens the board and waits five seconds with no other person on it. */
async function openAlone(changes: Partial<Projection>): Promise<void> {
  await opened?.close()
  opened = await openOnBoard({
    part: strip,
    projection: { ...projectionFor('editor'), ...changes },
    fetch: async (path, init) => {
      asked.push(`${init?.method ?? 'GET'} ${String(path)}`)
      return Response.json({})
    },
  })
  expect(text()).not.toContain('No facilitator is here.')
  await settleReact(() => vi.advanceTimersByTime(5_000))
}

const text = (): string => document.body.textContent ?? ''

test('when no facilitator is here, the strip shows that after a moment and names who can lead', async () => {
  await openAlone({ agenda: RUNNING, people })
  expect(text()).toContain('No facilitator is here. Wei can lead the session.')
  await openAlone({ agenda: between(DONE), people })
  expect(text()).toContain('Next: Step b')
  expect(text()).toContain('No facilitator is here. Wei can lead the session.')
})

test('an agenda that has not begun, or is over, needs no facilitator', async () => {
  await openAlone({ agenda: between({}), people })
  expect(text()).not.toContain('No facilitator is here.')
  await openAlone({ agenda: { version: 1, steps: [stepIs('a', DONE)], currentId: null }, people })
  expect(text()).not.toContain('No facilitator is here.')
})

test('the stand-in is offered to take over in a step and between steps; others read who can', async () => {
  for (const agenda of [RUNNING, between(DONE), between({})]) {
    asked = []
    await openAlone({ agenda, people: editors, standInId: 'u1' })
    await opened?.press('Take over')
    expect(asked).toEqual(['POST /api/v1/boards/board1/stand-in/take-over'])
  }
  await openAlone({ agenda: RUNNING, people: editors, standInId: 'u2' })
  expect(text()).toContain('No facilitator is here. Wei can take over.')
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
})

test('a person who becomes a facilitator gets a message', async () => {
  const fetch = async () => Response.json({})
  opened = await openOnBoard({ part: <BoardNotices />, projection: projectionFor('editor'), fetch })
  expect(text()).toBe('')
  await settleReact(() => opened?.server.tellSession(projectionFor('facilitator'), 'whole'))
  await vi.waitFor(() => expect(text()).toContain('You are a facilitator now'))
})
