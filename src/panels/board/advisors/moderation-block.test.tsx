// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addNoteTo, projectionFor } from '#canvas/connection/testing/board-page.ts'
import { moderatorView } from '#panels/open-board/testing/moderator-view.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { type AgendaView, DEFAULT_PLAN } from '#session/agenda/step.ts'
import type { PlusRule } from '#session/board/board-settings.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { roundOf } from '../testing/round-of.ts'
import { ModerationBlock } from './moderation-block.tsx'

const STEP = { ...DEFAULT_PLAN, id: 'talk', run: 1, startedAt: 1, endedAt: null, voteId: null }
const ROUND = roundOf([], {
  state: 'complete',
  moderation: { state: 'done', agentId: 'moderator', picks: [], usage: null, isHidden: true },
})

let opened: Awaited<ReturnType<typeof openOnBoard>>

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

const pick = (noteId: string, reason: string) => ({ noteId, reason, isDistant: false })
const verdict = (agentId: string, ...picks: ReturnType<typeof pick>[]) => ({ agentId, picks, usage: null })

async function openWithModerators(
  moderation: RoundView['moderation'],
  plusRule: PlusRule = { by: 'people' },
) {
  const given = { agentId: 'anna', reason: 'Anna’s why.', roundId: 'r1', isDistant: false }
  const projection = projectionFor('editor')
  opened = await openOnBoard({
    part: (
      <ModerationBlock round={roundOf([], { state: 'complete', moderators: ['anna', 'ben'], moderation })} />
    ),
    projection: {
      ...projection,
      agents: [moderatorView('anna', 'Anna'), moderatorView('ben', 'Ben')],
      settings: { ...projection.settings, plusRule },
      reactions: { 'shape:one': { people: {}, agents: [given, { ...given, agentId: 'ben' }] } },
    },
    prepare: ({ doc }) => {
      for (const id of ['one', 'two', 'three']) addNoteTo(doc, id)
    },
    fetch: async () => Response.json({}),
  })
  return opened.host.textContent ?? ''
}

test('each agreeing moderator’s reason is shown, and notes that only one picked are not among the picks', async () => {
  const text = await openWithModerators({
    state: 'done',
    agentId: 'anna',
    picks: [pick('shape:one', 'Anna’s why.')],
    usage: null,
    verdicts: [
      verdict('anna', pick('shape:two', 'Mine.'), pick('shape:one', 'Anna’s why.')),
      verdict('ben', pick('shape:one', 'Ben’s why.'), pick('shape:three', 'Mine too.')),
    ],
  })
  expect(text).toContain('2 moderators must agree')
  expect(text).toContain('Agree on 1')
  const listed = (name: string) => screen.getByRole('list', { name }).textContent
  expect(listed('Moderators that must agree')).toMatch(/Anna.*Picked 2.*Ben.*Picked 2/)
  expect(listed('What the moderators suggest')).toMatch(/Anna: Anna’s why\.Ben: Ben’s why\.$/)
  expect(listed('Not picked: the moderators disagree')).toMatch(/^Only Anna picked.*Only Ben picked/)
  expect(text).toContain('Nothing is chosen until someone gives it a +.')
})

test('moderators that agree on nothing leave the choice to people', async () => {
  const text = await openWithModerators({
    state: 'done',
    agentId: 'anna',
    picks: [],
    usage: null,
    verdicts: [verdict('anna', pick('shape:two', 'Mine.')), verdict('ben', pick('shape:three', 'Mine.'))],
  })
  expect(text).toContain('Agree on none')
  expect(text).toContain('They agree on no note, so nothing is picked. Give a + to the notes')
  expect(text).not.toContain('Nothing is chosen until')
})

test('when one of them fails, its failure is shown, and the picks of the other as not picked', async () => {
  const failure = { code: 'too-slow', message: 'Ben did not answer.', isRetryable: true } as const
  const text = await openWithModerators({
    state: 'failed',
    agentId: 'ben',
    failure,
    usage: null,
    verdicts: [verdict('anna', pick('shape:two', 'Mine.')), { ...verdict('ben'), failure }],
  })
  expect(text).toContain('Not all answered')
  expect(text).toContain('Ben did not answer.')
  expect(text).toContain('All of them must agree, so nothing is picked.')
  expect(text).toContain('Only Anna picked')
})

test('a round whose moderator was removed shows that', async () => {
  const failure = {
    code: 'agent-gone',
    message: 'Ben can no longer choose notes.',
    isRetryable: false,
  } as const
  const text = await openWithModerators({ state: 'failed', agentId: 'ben', failure, usage: null })
  expect(text).toContain('Ben can no longer choose notes. Give a + to the notes that you want to keep.')
})
