// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { announcement, stubMedia } from '#panels/testing/render-page.tsx'
import type { ClosedPoll, OpenPoll } from '#session/choosing/representation/representation-poll.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { CheckAnnouncements } from './check-announcements.tsx'
import { CheckPart } from './check-part.tsx'
import { RevisionPart } from './revision-part.tsx'

const ID = 's000000000001'
const DOCUMENT = {
  id: ID,
  state: 'done' as const,
  version: 1,
  sentences: [{ text: 'Lamps stay on.' }, { text: 'Keys are counted.' }],
}
const OPEN: OpenPoll = {
  documentId: ID,
  points: ['whole', 's1', 's2'],
  startedBy: 'u1',
  startedAt: 1,
  state: 'open',
  answered: 3,
}
const { answered: _answered, ...STARTED } = OPEN
const CLOSED: ClosedPoll = {
  ...STARTED,
  state: 'closed',
  closedAt: 2,
  closedBy: 'u2',
  result: {
    people: 5,
    points: [
      { pointId: 'whole', answered: 5, represented: 3 },
      { pointId: 's1', answered: 4, represented: 1 },
    ],
    criticisms: [{ id: 'c1', pointId: 's1', text: 'Ask the night shift' }],
  },
}
const REVISION = {
  answers: [
    {
      id: 'c1',
      point: 'Lamps stay on.',
      criticism: 'Too vague',
      state: 'used' as const,
      text: 'It says when.',
    },
    { id: 'c2', point: '', criticism: 'Who pays?', state: 'unanswered' as const, text: '' },
  ],
  minority: ['Some hold that no one asked the night shift.'],
}

let asked: [method: string, path: string, body: unknown][] = []
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null

beforeEach(() => {
  asked = []
  stubMedia(true)
})

async function open(role: Role, slices: Partial<Projection>) {
  opened = await openOnBoard({
    part: (
      <>
        <CheckPart document={DOCUMENT} versions={[DOCUMENT]} heading="h2" />
        <RevisionPart revision={REVISION} heading="h2" />
        <CheckAnnouncements />
      </>
    ),
    projection: { ...projectionFor(role), ...slices },
    fetch: async (path, init) => {
      asked.push([init?.method ?? 'GET', String(path), init?.body ? JSON.parse(String(init.body)) : null])
      return Response.json(
        {
          error: {
            code: 'check-closed',
            message: 'This check is closed. Its answers can’t change any more.',
          },
        },
        { status: 409 },
      )
    },
  })
  return opened
}
const button = (name: string) => screen.queryByRole('button', { name })
const text = (): string => document.body.textContent ?? ''
const radios = (name: string) =>
  screen
    .queryAllByRole('group', { name })
    .flatMap((group) => within(group).queryAllByRole<HTMLInputElement>('radio'))

/** The rows of a list, without those of lists in them. */
function rowsOf(name: string): HTMLElement[] {
  const list =
    screen.queryByRole('list', { name }) ?? within(screen.getByRole('region', { name })).getByRole('list')
  return within(list)
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement === list)
}

const RUNS = ['Ask: does this speak for you?', 'Close and show results', 'Discard…', 'Revise as version 2']

test('only facilitators ask, close, discard and revise', async () => {
  for (const role of ['viewer', 'commenter', 'editor'] as const) {
    const all: Projection['checks'][] = [{}, { [ID]: OPEN }, { [ID]: CLOSED }]
    for (const checks of all) {
      await open(role, { checks })
      for (const name of RUNS) expect(button(name)).toBeNull()
      await opened?.close()
    }
  }
  await open('viewer', { checks: { [ID]: OPEN } })
  expect(text()).toContain('3 people have answered')
  expect(radios('All in all')).toEqual([])
  await opened?.close()
  const { server } = await open('facilitator', {})
  expect(button(RUNS[0] ?? '')).not.toBeNull()
  await settleReact(() => server.tellSession({ checks: { [ID]: OPEN } }, 'slices'))
  expect(button(RUNS[1] ?? '')).not.toBeNull()
  expect(button(RUNS[2] ?? '')).not.toBeNull()
  await settleReact(() => server.tellSession({ checks: { [ID]: CLOSED } }, 'slices'))
  expect(button(RUNS[3] ?? '')).not.toBeNull()
})

test('the reason why a check could not be closed or discarded is shown once, at its button', async () => {
  await open('facilitator', { checks: { [ID]: OPEN } })
  const failures = () => screen.queryAllByRole('alert', { hidden: true }).map((one) => one.textContent)
  const inDialog = () => within(screen.getByRole('alertdialog')).queryByRole('alert')?.textContent
  await opened?.press('Discard…')
  await opened?.press('Discard answers')
  await vi.waitFor(() => expect(inDialog()).toBe('This check is closed. Its answers can’t change any more.'))
  expect(failures()).toEqual(['This check is closed. Its answers can’t change any more.'])
  await opened?.press('Cancel')
  await opened?.press('Close and show results')
  await vi.waitFor(() =>
    expect(failures()).toEqual(['This check is closed. Its answers can’t change any more.']),
  )
  await opened?.press('Discard…')
  expect(inDialog()).toBeUndefined()
})

test('a check with too few answers is closed only after a question, and can be reopened', async () => {
  const { server } = await open('facilitator', { checks: { [ID]: { ...OPEN, answered: 1 } } })
  expect(button('Close and show results')).toBeNull()
  await opened?.press('Close…')
  expect(asked).toEqual([])
  expect(text()).toContain('Only 1 person has answered. Results are shown from 3 on.')
  await opened?.press('Close without results')
  await vi.waitFor(() => expect(asked).toEqual([['POST', `/api/v1/boards/board1/checks/${ID}/close`, null]]))
  await opened?.press('Cancel')
  const few: ClosedPoll = { ...CLOSED, result: { people: 1, points: [], criticisms: [] } }
  await settleReact(() => server.tellSession({ checks: { [ID]: few } }, 'slices'))
  asked = []
  await opened?.press('Reopen')
  await vi.waitFor(() => expect(asked).toEqual([['POST', `/api/v1/boards/board1/checks/${ID}/reopen`, null]]))
  await settleReact(() => server.tellSession({ checks: { [ID]: CLOSED } }, 'slices'))
  expect(button('Reopen')).toBeNull()
})

test('the result is scrolled to for the person who closed the check', async () => {
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent ?? '')
  }
  try {
    const { server } = await open('facilitator', { checks: { [ID]: OPEN } })
    const { me } = projectionFor('facilitator')
    const closed = { ...CLOSED, closedBy: me.id }
    await settleReact(() => server.tellSession({ checks: { [ID]: closed } }, 'slices'))
    expect(scrolled).toEqual([expect.stringContaining('5 people answered')])
    await settleReact(() => server.tellSession({ checks: { [ID]: OPEN } }, 'slices'))
    await settleReact(() => server.tellSession({ checks: { [ID]: { ...CLOSED, closedBy: 'u9' } } }, 'slices'))
    expect(scrolled).toHaveLength(1)
  } finally {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  }
})

test('a press shows at once, and a refusal takes it back with a sentence', async () => {
  await open('commenter', {
    checks: { [ID]: OPEN },
    checkAnswers: { [ID]: { s1: { rating: 1, criticism: 'Too vague' } } },
  })
  const [, one, two] = radios('Lamps stay on.')
  expect(one?.checked).toBe(true)
  await settleReact(() => two?.click())
  const body = { point: 's1', rating: 2, criticism: 'Too vague' }
  expect(asked).toEqual([['POST', `/api/v1/boards/board1/checks/${ID}/answer`, body]])
  await vi.waitFor(() => expect(text()).toContain('This check is closed. Its answers can’t change any more.'))
  expect(radios('Lamps stay on.')[1]?.checked).toBe(true)
})

test('a criticism is saved when its field is left, after a pause, and when the list is closed', async () => {
  const { server } = await open('commenter', { checks: { [ID]: OPEN } })
  const type = async (words: string) => {
    const [add] = screen.getAllByRole('button', { name: 'Add criticism' })
    await opened?.user.click(must(add, 'a button'))
    const field = screen.getByRole<HTMLInputElement>('textbox')
    await opened?.user.clear(field)
    await opened?.user.type(field, words)
    return field
  }
  const field = await type(' Ask the night shift ')
  await settleReact(() => field.blur())
  expect(asked.map(([, , body]) => body)).toEqual([
    { point: 's1', rating: null, criticism: 'Ask the night shift' },
  ])
  await type('Who pays?')
  await vi.waitFor(() => expect(asked).toHaveLength(2), WAIT)
  expect(asked[1]?.[2]).toMatchObject({ criticism: 'Who pays?' })
  await type('Too vague')
  await settleReact(() => server.tellSession({ checks: { [ID]: CLOSED } }, 'slices'))
  await vi.waitFor(() => expect(asked.at(-1)?.[2]).toMatchObject({ criticism: 'Too vague' }), WAIT)
})

test('a closed check has counts as words, by point, and the criticisms', async () => {
  await open('viewer', { checks: { [ID]: CLOSED } })
  expect(text()).toContain('3 of 5 feel represented')
  const rows = rowsOf('By point').map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^1 of 4.*Lamps stay on\.Ask the night shift$/),
    expect.stringMatching(/Fewer than 3 people rated this:.*Keys are counted\.$/),
  ])
})

test('a closed check has the groups of opinion, by the words of its points', async () => {
  const item = { rated: [4, 3], support: [4, 2] }
  const opinions = {
    kind: 'groups' as const,
    sizes: [4, 3],
    items: [
      { id: 's2', ...item },
      { id: 'whole', ...item },
    ],
  }
  await open('viewer', { checks: { [ID]: { ...CLOSED, result: { ...CLOSED.result, people: 7, opinions } } } })
  const rows = rowsOf('Both groups support').map((row) => row.firstElementChild?.textContent)
  expect(rows).toEqual(['Keys are counted.', 'The document as a whole'])
})

test('if too few answered, a sentence explains why nothing is shown, and nothing can be revised', async () => {
  const result = { people: 2, points: [], criticisms: [] }
  await open('owner', { checks: { [ID]: { ...CLOSED, result } } })
  expect(text()).toContain('2 people answered. Results are shown from 3 on')
  expect(button('Revise as version 2')).toBeNull()
})

test('opening and closing are announced, except of a check that is open when the page opens', async () => {
  const { server } = await open('editor', { checks: {} })
  expect(announcement()).toBe('')
  await settleReact(() => server.tellSession({ checks: { [ID]: OPEN } }, 'slices'))
  expect(announcement()).toBe('Does this speak for you? Open for answers.')
  await settleReact(() => server.tellSession({ checks: { [ID]: CLOSED } }, 'slices'))
  expect(announcement()).toBe('Does this speak for you? Results are shown.')
})

test('a revision shows what became of each criticism, and the minority report', async () => {
  await open('viewer', {})
  const rows = rowsOf('Answers to criticisms')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Too vagueOn: Lamps stay on.Used: It says when.',
    'Who pays?Not answered.',
  ])
  expect(within(must(rows[1], 'a row')).getByText('Not answered.').className).toContain('text-warn')
  expect(screen.getByLabelText('Minority report').textContent).toContain('night shift')
})
