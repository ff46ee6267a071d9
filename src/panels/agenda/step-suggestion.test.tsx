// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import type { StepSuggestion } from '#session/step-suggestions/step-suggestion.ts'
import { AgendaPanel } from './agenda-panel.tsx'
import { AgendaStrip } from './agenda-strip.tsx'

let asked: [method: string, path: string, body: unknown][] = []
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null
let timesOpened = 0

beforeEach(() => {
  asked = []
  timesOpened = 0
  stubMedia(true)
})

const talk = { ...DEFAULT_PLAN, id: 'talk', title: 'Talk', state: 'planned' as const, run: 0 }
const agenda = {
  version: 1,
  currentId: null,
  steps: [{ ...talk, startedAt: null, endedAt: null, voteId: null }],
}
const suggestion: StepSuggestion = {
  id: 'x000000000001',
  state: 'proposed',
  step: { kind: 'planned', stepId: 'talk' },
  reason: 'Two notes disagree.',
  agentId: null,
  model: 'demo:script',
  requestedBy: 'u1',
  startedAt: 1,
  endedAt: 2,
  failure: null,
  usage: null,
}

async function open(role: Role, changes: Partial<Projection> = {}, suggestsSteps = true) {
  const plain = projectionFor(role)
  opened = await openOnBoard({
    part: (
      <>
        <AgendaStrip onOpen={() => timesOpened++} onAsk={() => undefined} onVotes={null} />
        <AgendaPanel />
      </>
    ),
    projection: {
      ...plain,
      agenda,
      settings: { ...plain.settings, suggestsSteps },
      models: { ...plain.models, isOn: true },
      ...changes,
    },
    fetch: async (path, init) => {
      const body = init?.body ? JSON.parse(String(init.body)) : null
      asked.push([init?.method ?? 'GET', String(path).replace('/api/v1/boards/board1', ''), body])
      return Response.json({ version: 1, steps: [], currentId: null, done: [] })
    },
  })
}

const text = (): string => document.body.textContent ?? ''

test('facilitators let the moderator suggest steps in the agenda; others see nothing of it', async () => {
  await open('editor', { stepSuggestion: suggestion })
  for (const words of ['moderator', 'Suggest', 'disagree']) expect(text()).not.toContain(words)
  await opened?.close()
  await open('facilitator', {}, false)
  expect(text()).not.toContain('Suggest the next step')
  await opened?.user.click(screen.getByRole('checkbox', { name: 'Suggest next steps (AI)' }))
  expect(asked).toEqual([['PATCH', '/settings', { suggestsSteps: true }]])
})

test('between two steps the strip requests a suggestion and opens the agenda, where it is shown', async () => {
  await open('facilitator')
  await opened?.press('Suggest a step')
  expect([asked, timesOpened]).toEqual([[['POST', '/step-suggestion', null]], 1])
  await opened?.close()
  await open('facilitator', { stepSuggestion: { ...suggestion, state: 'thinking' } })
  await opened?.press('See suggestion')
  expect(asked).toHaveLength(1)
  expect(text()).toContain('The moderator is looking for the next step')
})

test('a suggestion has its reason, and is started or dismissed by a facilitator; for a step that is gone only dismissed', async () => {
  await open('facilitator', { stepSuggestion: suggestion })
  expect(text()).toContain('Two notes disagree.')
  await opened?.press('Start it')
  await opened?.press('Dismiss')
  expect(asked).toEqual([
    ['POST', '/step-suggestion/x000000000001/start', { from: null }],
    ['POST', '/step-suggestion/x000000000001/dismiss', null],
  ])
  await opened?.close()
  const gone = { kind: 'planned', stepId: 'gone' } as const
  await open('facilitator', { stepSuggestion: { ...suggestion, step: gone } })
  expect(text()).not.toContain('Start it')
  await opened?.close()
  const failure = { code: 'too-slow', message: 'There was no answer in time.', isRetryable: true } as const
  await open('facilitator', { stepSuggestion: { ...suggestion, state: 'failed', step: null, failure } })
  expect(text()).toContain('There was no answer in time.')
  await opened?.press('Ask again')
  expect(asked.at(-1)).toEqual(['POST', '/step-suggestion', null])
})
