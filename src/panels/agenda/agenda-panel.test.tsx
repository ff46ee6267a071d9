// @vitest-environment jsdom

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { stepRules } from '#panels/labels/agenda-labels.ts'
import { agendaNewsLabel } from '#panels/labels/agenda-news-labels.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { writeAgendaFile } from '#session/agenda/agenda-file.ts'
import { type AgendaView, DEFAULT_PLAN, type Step, StepPlan, type ToolsInStep } from '#session/agenda/step.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { AgendaPanel } from './agenda-panel.tsx'
import { AgendaStrip } from './agenda-strip.tsx'
import { AGENDA_TEMPLATES } from './agenda-templates.ts'
import { SessionKeys } from './session-keys.tsx'
import { StepDialog } from './step-dialog.tsx'

let asked: [method: string, path: string, body: unknown][] = []
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null
const ASKED_AT_END = { advisors: 'at-end', instruction: 'Add notes. What is missing?' } as const
const questions: string[] = []

beforeEach(() => {
  asked = []
  questions.length = 0
  stubMedia(true)
})

const step = (id: string, rest: Partial<Step> = {}): Step => ({
  ...DEFAULT_PLAN,
  id,
  title: `Step ${id}`,
  instruction: `Do ${id}`,
  state: 'planned',
  run: 0,
  startedAt: null,
  endedAt: null,
  voteId: null,
  ...rest,
})
/** A step that has ended, after which advisors are asked. */
const advised = step('a', { ...ASKED_AT_END, state: 'done', run: 1, startedAt: 1, endedAt: 2 })
const running: Partial<Step> = { state: 'running', run: 1, startedAt: 1 }
const agendaOf = (...steps: Step[]): AgendaView => ({
  version: 1,
  steps,
  currentId: steps.find(({ state }) => state === 'running')?.id ?? null,
})

const stripAndPanel = (
  <>
    <AgendaStrip
      onOpen={() => undefined}
      onAsk={(question) => questions.push(question)}
      onVotes={() => undefined}
    />
    <AgendaPanel />
  </>
)

async function open(role: Role, changes: Partial<Projection>, part = stripAndPanel) {
  opened = await openOnBoard({
    part,
    projection: { ...projectionFor(role), ...changes },
    fetch: async (path, init) => {
      asked.push([init?.method ?? 'GET', String(path), init?.body ? JSON.parse(String(init.body)) : null])
      return Response.json({ version: 2, steps: [], currentId: null, done: [] })
    },
  })
}

const text = (): string => document.body.textContent ?? ''
const buttons = () => screen.queryAllByRole('button').map((one) => one.ariaLabel ?? one.textContent)
const press = (name: string | RegExp) => opened?.press(name)

test('without an agenda there is no strip; facilitators are offered templates, others nothing to press', async () => {
  await open('editor', { agenda: agendaOf() })
  expect(buttons()).toEqual([])
  expect(text()).toContain('This board has no agenda.')
  await opened?.close()
  await open('facilitator', { agenda: agendaOf() })
  const template = must(AGENDA_TEMPLATES[0], 'a template')
  await press(new RegExp(`^${template.name}`))
  expect(asked).toEqual([['POST', '/api/v1/boards/board1/steps', { steps: template.steps }]])
})

test('the strip has the step, its instruction and how many of those who write are done', async () => {
  const person = (id: string, role: Role | null) => ({ id, name: id, color: 'moss', role, joinedAt: 0 })
  await open('editor', {
    agenda: agendaOf(step('a', running), step('b')),
    people: {
      u1: person('u1', 'editor'),
      udone: person('udone', 'editor'),
      uaway: person('uaway', 'editor'),
      uview: person('uview', 'viewer'),
      uleft: person('uleft', null),
    },
    stepDone: ['udone', 'uview', 'uleft'],
  })
  expect(text()).toContain('1 of 2')
  expect(text()).toContain('Step a. Do a')
  expect(text()).toContain('1 of 2 done')
  await press('I’m done')
  expect(asked).toEqual([['POST', '/api/v1/boards/board1/steps/a/done', { run: 1, isDone: true }]])
  expect(buttons().filter((name) => name.startsWith('Next'))).toEqual([])
})

test('the strip has the title of a single step once', async () => {
  await open('editor', { agenda: agendaOf(step('a', running)) })
  const strip = screen.getByRole('region', { name: 'Agenda' })
  expect(strip.textContent?.match(/Step a/g)).toHaveLength(1)
})

test('the strip shows that this person does not write in the step', async () => {
  const agenda = agendaOf(step('a', { ...running, whoWrites: 'facilitators' }))
  await open('editor', { agenda })
  expect(text()).toContain('Only facilitators write in this step.')
  await opened?.close()
  await open('facilitator', { agenda })
  expect(text()).not.toContain('Only facilitators write in this step.')
})

const NEXT = '/api/v1/boards/board1/agenda/next'
const NOTHING = { closeVotes: [], closeRatings: [], closeChecks: [], endInterviews: [] }

test('starting the next step names the one that runs, so that no other facilitator is overrun', async () => {
  await open('facilitator', { agenda: agendaOf(step('a', running), step('b')) })
  await press('Next: Step b')
  expect(asked).toEqual([['POST', NEXT, { from: 'a', to: 'b', ...NOTHING }]])
})

test('a step that is saved sends only what this person changed', async () => {
  const editor = <StepDialog edited={{ stepId: 'a' }} onClose={() => undefined} />
  await open('facilitator', { agenda: agendaOf(step('a', running)) }, editor)
  const title = screen.getByRole('textbox', { name: 'Title' })
  await opened?.user.clear(title)
  await opened?.user.type(title, ' Talk ')
  await press('Save')
  expect(asked).toEqual([['PATCH', '/api/v1/boards/board1/steps/a', { title: 'Talk' }]])
})

test('between steps the strip names the next, and offers to ask the advisors of the step that has ended', async () => {
  const { models } = projectionFor('facilitator')
  await open('facilitator', { agenda: agendaOf(advised, step('b')), models: { ...models, isOn: true } })
  expect(text()).toContain('Next: Step b')
  await press('Ask the advisors')
  expect(questions).toEqual(['What is missing?'])
})

test('*Next* ends a step whose advisors speak at its end, so that they are offered before the next one', async () => {
  const { models } = projectionFor('facilitator')
  const kind = 'advisor' as const
  const words = { name: 'Sceptic', domain: '', prompt: 'Doubt.', emoji: '*', file: '' }
  const agents = [
    { ...words, id: 'a1', kind, model: null, capabilities: [], color: 'yellow' as const, isChosen: true },
  ]
  const promised = agendaOf(step('a', { ...running, ...ASKED_AT_END }), step('b'))
  await open('facilitator', { agenda: promised, agents, models: { ...models, isOn: true } })
  await press('Next: ask the advisors')
  expect(asked).toEqual([['POST', NEXT, { from: 'a', to: null, ...NOTHING }]])
  await opened?.close()
  asked = []
  // Without advisors there is nothing to offer.
  await open('facilitator', { agenda: promised, agents: [], models: { ...models, isOn: true } })
  await press('Next: Step b')
  expect(asked).toEqual([['POST', NEXT, { from: 'a', to: 'b', ...NOTHING }]])
})

test('a file that is no agenda is refused in words; the steps of an agenda are added', async () => {
  await open('facilitator', { agenda: agendaOf(step('a')) })
  const choose = async (content: string): Promise<void> => {
    const field = screen.getByLabelText(/file/i, { selector: 'input' })
    await opened?.user.upload(field, new File([content], 'a.json'))
  }
  await choose('{}')
  await vi.waitFor(() => expect(text()).toContain('This is not an agenda.'))
  expect(asked).toEqual([])
  await choose(writeAgendaFile([step('a')]))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const plan = { ...DEFAULT_PLAN, title: 'Step a', instruction: 'Do a' }
  expect(asked).toEqual([['POST', '/api/v1/boards/board1/steps', { steps: [plan] }]])
})

test('the start and the end of a step are news, not other changes of it', () => {
  const [a, b] = [step('a', running), step('b', running)]
  expect(agendaNewsLabel(null, a)).toBe('Step started: Step a. Do a')
  expect(agendaNewsLabel(a, b)).toBe('Step started: Step b. Do b')
  expect(agendaNewsLabel(a, { ...a, title: 'Other' })).toBeNull()
  expect(agendaNewsLabel(a, { ...a, run: 2 })).toBe('Step started: Step a. Do a')
  expect(agendaNewsLabel(a, null)).toBe('Step ended: Step a.')
})

test('templates fit the limits, people write in private first, before advisors speak, and talk before they vote', () => {
  const speaks = ({ advisors }: StepPlan): boolean => advisors === 'when-asked' || advisors === 'each-round'
  for (const { id, steps } of AGENDA_TEMPLATES) {
    expect(
      steps.map((plan) => StepPlan.safeParse(plan).success),
      id,
    ).toEqual(steps.map(() => true))
    const first = steps.findIndex(speaks)
    const wrote = steps.slice(0, Math.max(first, 0)).some(({ whoWrites }) => whoWrites === 'everyone')
    expect([id, first === -1 || wrote]).toEqual([id, true])
    const written = steps.find(({ whoWrites }) => whoWrites === 'everyone')
    expect([id, written?.writing]).toEqual([id, 'private'])
    // In a retrospective the vote only chooses what to talk about.
    const vote = steps.findIndex((step) => step.vote !== null)
    const isDiscussed = steps.slice(0, Math.max(vote, 0)).some(({ title }) => /Talk|Make clear/.test(title))
    expect([id, vote === -1 || isDiscussed || id === 'retro']).toEqual([id, true])
  }
  expect(new Set(AGENDA_TEMPLATES.map(({ id }) => id)).size).toBe(AGENDA_TEMPLATES.length)
})

function handleOf(name: string): HTMLElement {
  return screen.getByRole('button', { name: `Move “Step ${name}”` })
}
function layOut(name: string, top: number): void {
  const row = must(handleOf(name).closest('li'), name)
  row.getBoundingClientRect = () => new DOMRect(0, top, 300, 40)
}
const pointer = (target: HTMLElement, type: string, clientY: number): Promise<void> =>
  settleReact(() => {
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientY }))
  })

test('facilitators drag a step to another place, also the one that runs; Escape gives up', async () => {
  HTMLElement.prototype.setPointerCapture = () => undefined
  await open('facilitator', { agenda: agendaOf(step('a', running), step('b'), step('c')) })
  const handle = handleOf('a')
  for (const [i, name] of ['a', 'b', 'c'].entries()) layOut(name, 40 * i)
  await pointer(handle, 'pointerdown', 20)
  await pointer(handle, 'pointermove', 90)
  await settleReact(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
  await pointer(handle, 'pointerup', 90)
  expect(asked).toEqual([])
  await pointer(handle, 'pointerdown', 20)
  await pointer(handle, 'pointermove', 90)
  await pointer(handle, 'pointerup', 90)
  expect(asked).toEqual([['POST', '/api/v1/boards/board1/steps/a/move', { beforeId: 'c' }]])
  // The dropped order, before the board confirms it.
  const order = screen.getAllByRole('button', { name: /^Move/ }).map(({ ariaLabel }) => ariaLabel)
  expect(order).toEqual(['Move “Step b”', 'Move “Step a”', 'Move “Step c”'])
})

test('the arrow keys move a step from its handle; others have none', async () => {
  await open('facilitator', { agenda: agendaOf(step('a', running), step('b')) })
  await settleReact(() => fireEvent.keyDown(handleOf('a'), { key: 'ArrowDown' }))
  expect(asked).toEqual([['POST', '/api/v1/boards/board1/steps/a/move', { beforeId: null }]])
  await opened?.close()
  await open('editor', { agenda: agendaOf(step('a', running), step('b')) })
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

test('a session is run with Alt, Shift and a letter, by its place; a field keeps its keys', async () => {
  const opens: string[] = []
  const part = (
    <>
      <input aria-label="Title" />
      <SessionKeys onAgenda={() => opens.push('agenda')} onVotes={() => opens.push('votes')} />
    </>
  )
  const press = (code: string, target: Element = document.body): Promise<void> =>
    settleReact(() => {
      target.dispatchEvent(
        new KeyboardEvent('keydown', { code, altKey: true, shiftKey: true, bubbles: true }),
      )
    })
  await open('facilitator', { agenda: agendaOf(step('a', running), step('b')) }, part)
  for (const letter of ['E', 'S', 'D', 'T', 'A', 'V', 'Q']) await press(`Key${letter}`)
  const board = '/api/v1/boards/board1'
  expect(asked).toEqual([
    ['POST', `${board}/steps/a/end`, null],
    ['POST', `${board}/steps/a/skip`, null],
    ['POST', `${board}/steps/a/done`, { run: 1, isDone: true }],
    ['POST', `${board}/timer`, { durationMs: 300_000 }],
  ])
  expect(opens).toEqual(['agenda', 'votes'])
  await press('KeyE', screen.getByRole('textbox', { name: 'Title' }))
  expect(asked).toHaveLength(4)
  await opened?.close()
  asked = []
  await open('editor', { agenda: agendaOf(step('a', running), step('b')) }, part)
  for (const letter of ['N', 'E', 'S', 'T', 'D']) await press(`Key${letter}`)
  expect(asked).toEqual([['POST', `${board}/steps/a/done`, { run: 1, isDone: true }]])
})

test('the rules of a step say what participants can add', () => {
  const rules = (tools: ToolsInStep) =>
    stepRules({ ...DEFAULT_PLAN, tools }).find((rule) => rule.startsWith('Part'))
  expect([rules('all'), rules('notes'), rules([]), rules(['text', 'arrows'])]).toEqual([
    undefined,
    'Participants add notes only.',
    'Participants add notes only.',
    'Participants add only notes, text and arrows.',
  ])
})

test('the rules of a step say how many notes advisors may add, and when the moderator’s + is shown', () => {
  const rules = (plan: Partial<StepPlan>) =>
    stepRules({ ...DEFAULT_PLAN, ...plan }).filter((rule) => /add|\+/.test(rule))
  const picks = 'The moderator’s + is shown after people’s.'
  expect(rules({})).toEqual(['Advisors add at most 50 % of the number of people’s notes.', picks])
  expect(rules({ maxAdvisorPercent: 0 })).toEqual(['Advisors add no notes.', picks])
  expect(rules({ maxAdvisorPercent: null, moderatorPicks: 'at-once' })).toEqual([])
  expect(rules({ advisors: 'off' })).toEqual([])
})

test('at its end the agenda shows the results, and leads to minutes, print and open items', async () => {
  const done = step('a', { state: 'done', run: 1, startedAt: 1, endedAt: 2 })
  const log = projectionFor('viewer').log
  const strip = () => screen.getByRole('region', { name: 'Agenda' })
  const links = () =>
    within(strip())
      .getAllByRole<HTMLAnchorElement>('link')
      .map(({ textContent, pathname, search }) => [textContent, pathname + search])
  await open('viewer', {
    agenda: agendaOf(done),
    log: { ...log, decisions: 1, openTodos: 1, byCategory: { ...log.byCategory, decision: 1, todo: 2 } },
  })
  expect(strip().textContent).toContain('The agenda is done. 1 decision, 2 to-dos')
  expect(links()).toMatchObject([
    ['Review', '/b/board1/review'],
    ['Minutes', expect.stringContaining('/export?format=md')],
    ['Print', '/b/board1/print'],
    ['Review what is open', '/b/board1/log?show=decisions&which=open'],
  ])
  await opened?.close()
  await open('viewer', { agenda: agendaOf(done) })
  expect(strip().textContent).toContain('The agenda is done. No decisions, no to-dos')
  expect(links().map(([name]) => name)).toEqual(['Review', 'Minutes', 'Print'])
})
