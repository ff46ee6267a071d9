// @vitest-environment jsdom

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { DEFAULT_PLAN, type Step } from '#session/agenda/step.ts'
import type { StepWindow } from '#session/agenda/step-window.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { PRIVATE_WRITING } from '#session/testing/private-writing-in-test.ts'
import { formatDeadline, ownZone } from '#ui/format-deadline.ts'
import { AgendaPanel } from './agenda-panel.tsx'
import { AgendaStrip } from './agenda-strip.tsx'
import { toFieldText } from './moment-field.tsx'
import { StepDialog } from './step-dialog.tsx'

const HOUR_MS = 3_600_000
const closesAt = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 50 * HOUR_MS
const WINDOW: StepWindow = {
  opensAt: null,
  closesAt,
  late: 'until-reveal',
  reminders: [1_440, 60],
  zone: ownZone(),
}
const RUNNING: Step = {
  ...DEFAULT_PLAN,
  id: 'a',
  title: 'Collect',
  writing: 'private',
  window: WINDOW,
  state: 'running',
  run: 1,
  startedAt: 1,
  endedAt: null,
  voteId: null,
}
const OVER = { ...RUNNING, state: 'done', endedAt: closesAt } as const
const WRITING = { ...PRIVATE_WRITING, stepId: 'a' }
const person = (id: string, name: string, role: Role) => ({ id, name, color: 'moss', role, joinedAt: 1 })
const PEOPLE = { u2: person('u2', 'Ben', 'editor'), u3: person('u3', 'Cyd', 'editor') }

let asked: [method: string, path: string, body: unknown][] = []
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null
beforeEach(() => {
  asked = []
  stubMedia(true)
})

async function open(role: Role, step: Step, changes: Partial<Projection> = {}, part = STRIP) {
  const projection = projectionFor(role)
  const currentId = step.state === 'running' ? step.id : null
  opened = await openOnBoard({
    part,
    projection: {
      ...projection,
      people: { ...projection.people, ...PEOPLE },
      agenda: { version: 1, steps: [step], currentId },
      privateWriting: WRITING,
      ...changes,
    },
    fetch: async (path, init) => {
      asked.push([init?.method ?? 'GET', String(path), init?.body ? JSON.parse(String(init.body)) : null])
      return Response.json({
        version: 2,
        steps: [],
        currentId: null,
        done: [],
        contributorCount: 0,
        contributors: [],
      })
    },
  })
}
const STRIP = <AgendaStrip onOpen={() => undefined} onAsk={() => undefined} onVotes={null} />
const line = () => screen.getByRole('region', { name: 'Collection window' })
const own = () => within(line()).getByRole('status').textContent
const until = () => `${formatDeadline(closesAt, Date.now(), ownZone())}, in 2 days`

test.each([
  ['waits', `Add your notes in private by ${until()}.`],
  ['reminded', `Reminder: add your notes in private by ${until()}.`],
  ['done', `You have contributed. You can add more until ${until()}.`],
  [null, `Closes ${until()}.`],
] as const)('in an open window each person reads their own part: %s', async (ownContribution, words) => {
  await open('editor', RUNNING, { ownContribution })
  expect(own()).toBe(words)
})

test('everyone sees how many have contributed, and who where names are shown', async () => {
  await open('editor', RUNNING, { contributorCount: 1, contributors: ['u2'] })
  expect(screen.getByText('1 of 2 contributed')).not.toBeNull()
  expect(within(line()).getByRole('img').getAttribute('aria-label')).toBe('Contributed: Ben')
  await opened?.close()
  await open('editor', { ...RUNNING, hidesNames: true }, { contributorCount: 2, contributors: [] })
  expect(screen.getByText('2 of 2 contributed')).not.toBeNull()
  expect(within(line()).queryByRole('img')).toBeNull()
})

test('on a phone the strip has the own part in the window, and the rest behind a press', async () => {
  stubMedia(false)
  await open('facilitator', RUNNING, { ownContribution: 'waits' })
  expect(own()).toBe(`Add your notes in private by ${formatDeadline(closesAt, Date.now(), ownZone())}.`)
  expect(screen.getByText('0 of 2 contributed')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Close now…' })).toBeNull()
  await opened?.press('All about this step')
  expect(own()).toBe(`Add your notes in private by ${until()}.`)
  expect(screen.queryByRole('button', { name: 'Close now…' })).not.toBeNull()
  await opened?.press('All about this step')
  expect(screen.queryByRole('button', { name: 'Close now…' })).toBeNull()
})

test('the agenda lists when the window closes, its rules, and who has contributed', async () => {
  await open('editor', RUNNING, { contributorCount: 1, contributors: ['u2'] }, <AgendaPanel />)
  expect(screen.getByText(`Closes ${until()}`)).not.toBeNull()
  expect(screen.getByText('After the close late notes are taken until the reveal.')).not.toBeNull()
  expect(
    screen.getByText('Those who have not contributed are reminded 1 day and 1 hour before.'),
  ).not.toBeNull()
  const people = within(screen.getByRole('list', { name: 'Who has contributed' }))
  expect(people.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toContain(
    'Ben, Contributed',
  )
})

test('a facilitator moves the close, and is asked before closing it while people are missing', async () => {
  await open('facilitator', RUNNING, { contributorCount: 1, contributors: ['u2'] })
  await opened?.press('Move the close…')
  const later = closesAt + 24 * HOUR_MS
  fireEvent.change(screen.getByLabelText('Closes on'), { target: { value: toFieldText(later) } })
  await opened?.press('Save')
  expect(asked).toEqual([
    ['PATCH', '/api/v1/boards/board1/steps/a', { window: { ...WINDOW, closesAt: later } }],
  ])
  await opened?.press('Close now…')
  expect(screen.getByRole('alertdialog').textContent).toContain('1 person has not contributed.')
  await opened?.press('Close now')
  expect(asked.at(-1)?.slice(0, 2)).toEqual(['POST', '/api/v1/boards/board1/steps/a/end'])
})

test('a closed window shows whether late notes are still taken', async () => {
  await open('editor', OVER)
  expect(document.body.textContent).toContain('“Collect” has closed. Late notes are taken until the reveal.')
  await opened?.close()
  const refused: Step = { ...OVER, window: { ...WINDOW, late: 'refused' } }
  await open('editor', refused)
  expect(document.body.textContent).toContain('“Collect” has closed, and takes no more notes.')
  await opened?.close()
  await open('facilitator', refused)
  expect(document.body.textContent).not.toContain('takes no more notes')
})

test('a step gets a window in its form, in place of its timer', async () => {
  const planned: Step = { ...RUNNING, state: 'planned', run: 0, startedAt: null, window: null }
  await open('facilitator', planned, {}, <StepDialog edited={{ stepId: 'a' }} onClose={() => undefined} />)
  expect(screen.queryByLabelText('Minutes, empty for no timer')).not.toBeNull()
  fireEvent.click(screen.getByLabelText('Collect until a date and time'))
  expect(screen.queryByLabelText('Minutes, empty for no timer')).toBeNull()
  fireEvent.change(screen.getByLabelText('Closes on'), { target: { value: '' } })
  await opened?.press('Save')
  expect(asked).toEqual([])
  expect(document.body.textContent).toContain('Choose a date and a time.')
  fireEvent.change(screen.getByLabelText('Closes on'), { target: { value: toFieldText(closesAt) } })
  fireEvent.click(screen.getByLabelText('3 days before'))
  await opened?.press('Save')
  expect(asked).toEqual([
    ['PATCH', '/api/v1/boards/board1/steps/a', { window: { ...WINDOW, reminders: [1_440, 60, 4_320] } }],
  ])
})
