// @vitest-environment jsdom

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { shuffled } from '#base/shuffled.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { announcement, stubMedia } from '#panels/testing/render-page.tsx'
import type { ClosedRating, OpenRating } from '#session/choosing/ratings/rating.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { VoteAnnouncements } from './vote-announcements.tsx'
import { VotesTab } from './votes-tab.tsx'

const OPEN: OpenRating = {
  id: 'y000000000001',
  title: 'What is worth a try?',
  axes: ['Surprise', 'Feasible'],
  scope: { kind: 'board' },
  noteIds: ['shape:a', 'shape:b', 'shape:c'],
  startedBy: 'u1',
  startedAt: 1,
  endsAt: null,
  state: 'open',
}
const ONE = [0, 0, 0, 3, 0]
const CLOSED: ClosedRating = {
  ...OPEN,
  id: 'y000000000002',
  noteIds: ['shape:a', 'shape:b', 'shape:c', 'shape:d'],
  state: 'closed',
  closedAt: 2,
  closedBy: null,
  result: {
    notes: [
      { noteId: 'shape:a', counts: [ONE, ONE] },
      { noteId: 'shape:b', counts: [[0, 0, 0, 0, 3], ONE] },
      {
        noteId: 'shape:c',
        counts: [
          [3, 0, 0, 0, 0],
          [0, 3, 0, 0, 0],
        ],
      },
    ],
    people: 3,
  },
  wildCard: null,
  continued: null,
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
        <VotesTab />
        <VoteAnnouncements />
      </>
    ),
    projection: { ...projectionFor(role), ...slices },
    fetch: async (path, init) => {
      asked.push([init?.method ?? 'GET', String(path), init?.body ? JSON.parse(String(init.body)) : null])
      return Response.json({ mine: [] })
    },
  })
  return opened
}
const button = (name: string) => screen.queryByRole('button', { name })
const press = (name: string) => must(opened, 'a page').press(name)
const text = (): string => document.body.textContent ?? ''
const rowsOf = (name: string) =>
  screen.queryAllByRole('list', { name }).flatMap((list) => within(list).queryAllByRole('listitem'))
const rows = () => rowsOf('Notes to rate')
/** All notes have scores, so that none is left out: the notes are not on this canvas. */
const ALL_RATED = { [OPEN.id]: { 'shape:a': [1, 1], 'shape:b': [2, 2], 'shape:c': [3, 3] } }
const ENOUGH = { [OPEN.id]: ['u1', 'u2', 'u3'] }
const currentRow = () => rows().findIndex((row) => within(row).queryByRole('button', { current: true }))

test('only facilitators can start, close and discard a rating', async () => {
  await open('viewer', { ratings: { [OPEN.id]: OPEN } })
  expect(text()).toContain('What is worth a try?')
  for (const name of ['Start a rating…', 'Close rating', 'Discard…']) expect(button(name)).toBeNull()
  expect(rows()).toHaveLength(0)
  await opened?.close()
  await open('facilitator', { ratings: { [OPEN.id]: OPEN }, raters: ENOUGH })
  for (const name of ['Start a rating…', 'Close rating', 'Discard…']) expect(button(name)).not.toBeNull()
  await press('Close rating')
  expect(asked).toEqual([['POST', `/api/v1/boards/board1/ratings/${OPEN.id}/close`, null]])
})

test('a rating that fewer than three people took part in is closed only after a question', async () => {
  await open('facilitator', { ratings: { [OPEN.id]: OPEN }, raters: { [OPEN.id]: ['u1', 'u2'] } })
  await press('Close rating')
  expect(asked).toEqual([])
  expect(text()).toContain('Only 2 people have rated. Means are shown from 3 people on')
})

test('a changed score is sent with the other axis, and the note stays', async () => {
  await open('editor', { ratings: { [OPEN.id]: OPEN }, scores: ALL_RATED })
  const order = shuffled(OPEN.noteIds, `${OPEN.id} ${projectionFor('editor').me.id}`)
  const [note = ''] = order
  const before = ALL_RATED[OPEN.id]?.[note as 'shape:a'] ?? []
  expect(currentRow()).toBe(0)
  await press('Surprise: 5 of 5')
  expect(asked).toEqual([
    ['POST', `/api/v1/boards/board1/ratings/${OPEN.id}/rate`, { note, scores: [5, before[1]] }],
  ])
  expect(currentRow()).toBe(0)
})

test('a facilitator’s rating closes after their own scores are sent', async () => {
  await open('facilitator', { ratings: { [OPEN.id]: OPEN }, scores: ALL_RATED, raters: ENOUGH })
  await settleReact(() => {
    button('Surprise: 5 of 5')?.click()
    button('Feasible: 5 of 5')?.click()
    button('Close rating')?.click()
  })
  await vi.waitFor(() =>
    expect(asked.map(([, path]) => path.split('/').at(-1))).toEqual(['rate', 'rate', 'close']),
  )
})

test('digits give scores, left and right go to other notes', async () => {
  await open('editor', { ratings: { [OPEN.id]: OPEN }, scores: ALL_RATED })
  const card = screen.getByRole('group', { name: /^Rate / })
  const key = (name: string) => settleReact(() => fireEvent.keyDown(card, { key: name }))
  await key('ArrowRight')
  expect(currentRow()).toBe(1)
  await key('ArrowLeft')
  await key('ArrowLeft')
  expect(currentRow()).toBe(2)
  await key('5')
  await key('4')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  const sent = asked.map(([, , body]) => (body as { scores: number[] }).scores)
  expect(sent[1]).toEqual([5, 4])
  await key('6')
  await key('x')
  expect(asked).toHaveLength(2)
})

test('the card takes the focus when it appears, but not from a field', async () => {
  const card = () => screen.queryByRole('group', { name: /^Rate / })
  await open('editor', { ratings: { [OPEN.id]: OPEN }, scores: ALL_RATED })
  expect(card()).not.toBeNull()
  expect(document.activeElement).toBe(card())
  await opened?.close()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await open('editor', { ratings: { [OPEN.id]: OPEN }, scores: ALL_RATED })
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('deleted notes are listed while they have scores of this person', async () => {
  const scores = { [OPEN.id]: { 'shape:a': [1, 1] } }
  const { server } = await open('editor', { ratings: { [OPEN.id]: OPEN }, scores })
  expect(rows()).toHaveLength(1)
  await press('Take back')
  expect(asked.at(-1)?.[2]).toEqual({ note: 'shape:a', scores: [] })
  await settleReact(() => server.tellSession({ scores: {} }, 'slices'))
  expect(rows()).toHaveLength(0)
  expect(text()).toContain('All of its notes were deleted.')
})

test('a result has a plot for two axes, and a list with means, spreads and people', async () => {
  await open('commenter', { ratings: { [CLOSED.id]: CLOSED } })
  const plot = screen.getByRole('img', { name: 'Plot of the notes: Surprise across, Feasible up' })
  expect(plot.getElementsByTagName('circle')).toHaveLength(3)
  const list = rowsOf('Result').map((row) => row.textContent)
  expect(list).toEqual([
    expect.stringMatching(/^1.*Surprise 5\.0 ± 0\.0 · Feasible 4\.0 ± 0\.0 · 3 people4\.5$/),
    expect.stringMatching(/^2.*4\.0$/),
    expect.stringMatching(/^3.*1\.5$/),
  ])
  expect(text()).toContain('Rated by 3 people.')
  expect(text()).toContain('1 note got scores from fewer than 3 people.')
  for (const name of ['Keep as wild card: a deleted note', 'Continue with the top 3'])
    expect(button(name)).toBeNull()
})

test('facilitators make a low note the wild card, until the rating is continued', async () => {
  const { server } = await open('facilitator', { ratings: { [CLOSED.id]: CLOSED } })
  const path = `/api/v1/boards/board1/ratings/${CLOSED.id}/wild-card`
  const marks = () => screen.getAllByText('Keep as wild card')
  // The best and the middle one are not low.
  expect(marks()).toHaveLength(1)
  await press('Keep as wild card: a deleted note')
  expect(asked).toEqual([['PUT', path, { note: 'shape:c' }]])
  const marked = { ...CLOSED, wildCard: 'shape:c' }
  await settleReact(() => server.tellSession({ ratings: { [CLOSED.id]: marked } }, 'slices'))
  await press('Remove wild card: a deleted note')
  expect(asked[1]).toEqual(['PUT', path, { note: null }])
  const continued = { ...marked, continued: { noteIds: ['shape:b'], by: 'u9' } }
  await settleReact(() => server.tellSession({ ratings: { [CLOSED.id]: continued } }, 'slices'))
  expect(text()).toContain('Wild card')
  expect(button('Remove wild card: a deleted note')).toBeNull()
})

test('opening and closing are announced', async () => {
  const { server } = await open('editor', {})
  await settleReact(() => server.tellSession({ ratings: { [OPEN.id]: OPEN } }, 'slices'))
  expect(announcement()).toBe('Rating opened: What is worth a try?')
  const closed = { ...CLOSED, id: OPEN.id }
  await settleReact(() => server.tellSession({ ratings: { [OPEN.id]: closed } }, 'slices'))
  expect(announcement()).toBe('Rating closed: What is worth a try?')
})

test('a rating that closes while one looks at it shows the beginning of its result', async () => {
  const shown: HTMLElement[] = []
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    shown.push(this)
  }
  const { server } = await open('editor', { ratings: { [OPEN.id]: OPEN, [CLOSED.id]: CLOSED } })
  expect(shown).toEqual([])
  await settleReact(() =>
    server.tellSession({ ratings: { [OPEN.id]: { ...CLOSED, id: OPEN.id } } }, 'slices'),
  )
  expect(shown.map((part) => within(part).getByRole('region').getAttribute('aria-label'))).toEqual([
    `Closed rating: ${CLOSED.title}`,
  ])
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})
