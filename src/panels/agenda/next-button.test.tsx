// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { type AgendaView, DEFAULT_PLAN, type Step } from '#session/agenda/step.ts'
import type { OpenVote } from '#session/choosing/votes/vote.ts'
import type { Role } from '#session/core/role.ts'
import type { PrivateWriting } from '#session/private-writing/private-writing.ts'
import type { Projection } from '#session/projection.ts'
import { PRIVATE_WRITING } from '#session/testing/private-writing-in-test.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { AgendaStrip } from './agenda-strip.tsx'
import { SessionKeys } from './session-keys.tsx'
import { useStepQuestion } from './use-step-question.ts'

let asked: [path: string, body: unknown][] = []
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null

beforeEach(() => {
  asked = []
  stubMedia(true)
})

const step = (id: string, rest: Partial<Step> = {}): Step => ({
  ...DEFAULT_PLAN,
  id,
  title: `Step ${id}`,
  advisors: 'off',
  state: 'planned',
  run: 0,
  startedAt: null,
  endedAt: null,
  voteId: null,
  ...rest,
})
const running: Partial<Step> = { state: 'running', run: 1, startedAt: 1 }
const agendaOf = (...steps: Step[]): AgendaView => ({
  version: 1,
  steps,
  currentId: steps.find(({ state }) => state === 'running')?.id ?? null,
})
const WRITING = { ...PRIVATE_WRITING, stepId: 'a' }
const VOTE: OpenVote = {
  id: 'v000000000001',
  title: 'Which first?',
  votesPerPerson: 3,
  maxPerNote: 2,
  scope: { kind: 'board' },
  noteIds: ['shape:a'],
  startedBy: 'u1',
  startedAt: 2,
  endsAt: null,
  state: 'open',
}
const NEXT = '/api/v1/boards/board1/agenda/next'
const NOTHING = { closeVotes: [], closeRatings: [], closeChecks: [], endInterviews: [] }
const person = (id: string, name: string) =>
  ({ id, name, color: 'moss', role: 'editor', joinedAt: 1 }) as const

async function open(role: Role, changes: Partial<Projection>) {
  opened = await openOnBoard({
    part: (
      <>
        <AgendaStrip onOpen={() => undefined} onAsk={() => undefined} onVotes={null} />
        <SessionKeys onAgenda={() => undefined} onVotes={() => undefined} />
      </>
    ),
    projection: { ...projectionFor(role), ...changes },
    fetch: async (path, init) => {
      asked.push([String(path), init?.body ? JSON.parse(String(init.body)) : null])
      return Response.json({ version: 2, steps: [], currentId: null, done: [] })
    },
  })
}
const press = (name: string) => opened?.press(name)
const openMenu = () => press('Other ways to go on')
const choose = async (name: string) => opened?.user.click(await screen.findByText(new RegExp(`^${name}`)))

test('in a private step the button reveals its notes and starts the next step', async () => {
  const agenda = agendaOf(step('a', { ...running, writing: 'private' }), step('b'))
  await open('facilitator', { agenda, privateWriting: WRITING, draftCounts: { u1: 5, u2: 3 } })
  await press('Reveal 8 notes, then: Step b')
  expect(asked).toEqual([[NEXT, { from: 'a', to: 'b', reveal: { isNamed: true }, ...NOTHING }]])
  await opened?.close()
  await open('editor', { agenda, privateWriting: WRITING, draftCounts: { u1: 5 } })
  expect(screen.queryByRole('button', { name: 'Reveal 5 notes, then: Step b' })).toBeNull()
})

test('its arrow opens how to reveal, and the way on without it', async () => {
  const agenda = agendaOf(step('a', { ...running, writing: 'private' }), step('b'))
  await open('facilitator', { agenda, privateWriting: WRITING, draftCounts: { u1: 2 } })
  await openMenu()
  await choose('Person by person')
  await openMenu()
  await choose('Show names')
  // Everyone saw how many notes each person wrote.
  expect(screen.queryByText(/Person by person/)).toBeNull()
  await choose('A few at a time')
  await openMenu()
  await choose('Go on without revealing')
  const parts = (mode: string, isNamed: boolean) => ({ reveal: { isNamed, mode, order: 'by-name' } })
  expect(asked.map(([, body]) => body)).toEqual([
    { from: 'a', to: 'b', ...parts('by-person', true), ...NOTHING },
    { from: 'a', to: 'b', ...parts('one-each', false), ...NOTHING },
    { from: 'a', to: 'b', ...NOTHING },
  ])
})

test('a private step that follows continues the writing, and a vote waits until the notes are on the board', async () => {
  const a = step('a', { ...running, writing: 'private' })
  const secret = { privateWriting: WRITING, draftCounts: { u1: 2 } }
  await open('facilitator', { agenda: agendaOf(a, step('b', { writing: 'private' })), ...secret })
  await press('Next: Step b')
  expect(asked).toEqual([[NEXT, { from: 'a', to: 'b', ...NOTHING }]])
  await opened?.close()
  const vote = { votesEach: 3, limitPerNote: 2 }
  await open('facilitator', { agenda: agendaOf(a, step('b', { vote })), ...secret })
  await press('Reveal 2 notes')
  expect(asked[1]).toEqual([NEXT, { from: 'a', to: 'a', reveal: { isNamed: true }, ...NOTHING }])
})

test('closing a vote needs confirmation once if a person who is here has not voted', async () => {
  const agenda = agendaOf(step('a', running), step('b'))
  const votes = { [VOTE.id]: VOTE }
  const people = { u1: person('u1', 'Ines'), uaway: person('uaway', 'Away') }
  await open('facilitator', { agenda, votes, people })
  await press('Close the vote, then: Step b')
  expect(document.body.textContent).toContain('You have not voted.')
  expect(asked).toEqual([])
  const confirm = within(screen.getByRole('alertdialog')).getAllByRole('button').at(-1)
  await opened?.user.click(must(confirm, 'the button'))
  const closing = [NEXT, { from: 'a', to: 'b', ...NOTHING, closeVotes: [VOTE.id] }]
  expect(asked).toEqual([closing])
  await opened?.close()
  await open('facilitator', {
    agenda,
    votes,
    people,
    turnouts: { [VOTE.id]: { people: ['u1'], proxies: [] } },
  })
  await press('Close the vote, then: Step b')
  expect(asked).toEqual([closing, closing])
})

test('the last step ends the session, and a vote with its own end stays open until then', async () => {
  const votes = { [VOTE.id]: { ...VOTE, endsAt: Date.now() + 60_000 } }
  await open('facilitator', { agenda: agendaOf(step('a', running)), votes })
  await press('End the session')
  expect(asked).toEqual([[NEXT, { from: 'a', to: null, ...NOTHING }]])
})

test('during a reveal part by part the button shows the next part, and its menu has the way on', async () => {
  const parts: PrivateWriting['parts'] = {
    mode: 'by-person',
    order: 'by-name',
    asked: 1,
    askedUserId: null,
    last: { part: 1, userId: 'u2', noteIds: ['shape:a'] },
  }
  const people = { u2: person('u2', 'Ben'), u3: person('u3', 'Cyd'), u4: person('u4', 'Ada') }
  await open('facilitator', {
    agenda: agendaOf(step('a', running), step('b')),
    privateWriting: { ...WRITING, phase: 'presenting', isNamed: true, parts },
    people: { ...projectionFor('facilitator').people, ...people },
    draftCounts: { u3: 2, u4: 1 },
  })
  await press('Next person: Ada')
  await openMenu()
  await choose('Next: Step b')
  expect(asked).toEqual([
    ['/api/v1/boards/board1/reveal/next', { part: 2, userId: 'u4' }],
    [NEXT, { from: 'a', to: 'b', ...NOTHING }],
  ])
})

test('without an agenda the button and its key reveal what is private', async () => {
  await open('facilitator', { privateWriting: { ...WRITING, stepId: null }, draftCounts: { u1: 1 } })
  await settleReact(() => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { code: 'KeyN', altKey: true, shiftKey: true, bubbles: true }),
    )
  })
  const body = { from: null, to: null, reveal: { isNamed: true }, ...NOTHING }
  expect(asked).toEqual([[NEXT, body]])
  await press('Reveal 1 note')
  expect(asked).toHaveLength(2)
})

test('the question of a step is filled in for those who may ask, and a person’s own text stays', async () => {
  function Filled() {
    useStepQuestion()
    return null
  }
  const asks = (id: string, question: string) => step(id, { advisors: 'each-round', question })
  const [a, b] = [asks('a', 'What is missing?'), asks('b', 'What else?')]
  const { models } = projectionFor('facilitator')
  const projection = {
    ...projectionFor('facilitator'),
    models: { ...models, isOn: true },
    agenda: agendaOf({ ...a, ...running }, b),
  }
  opened = await openOnBoard({ part: <Filled />, projection, fetch: async () => Response.json({}) })
  const { ask, server } = opened
  expect(ask.get().question).toBe('What is missing?')
  const goTo = (agenda: AgendaView) => settleReact(() => server.tellSession({ agenda }, 'slices'))
  await goTo(agendaOf(a, { ...b, ...running }))
  expect(ask.get().question).toBe('What else?')
  ask.set({ ...ask.get(), question: 'My own?' })
  await goTo(agendaOf({ ...a, ...running, run: 2 }, b))
  expect(ask.get().question).toBe('My own?')
})
