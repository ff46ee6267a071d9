// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addNoteTo, projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { Review, ReviewItem } from '#panels/visits/review-requests.ts'
import type { OpenRating } from '#session/choosing/ratings/rating.ts'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { OpenReview } from './open-review.tsx'

const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/b/board1/review' }))

beforeEach(() => stubMedia(true))

function row(number: number, text: string, more: Partial<ReviewItem> = {}): ReviewItem {
  return {
    items: [{ subject: `note:${number}`, seq: number, changes: 1, isSeen: false }],
    ...{ subject: `note:${number}`, kind: 'note', id: String(number), noteId: `shape:${number}`, text },
    ...{ authorId: 'u2', origin: 'person', part: 'rest', need: null, seq: number, isSeen: false },
    changes: [{ kind: 'added', by: 'u2', seq: number, at: 0 }],
    ...more,
  }
}

const ROWS = [
  row(1, 'Soup at seven'),
  row(2, 'Tea by the pot'),
  row(3, 'Guards finish at six', { part: 'needs' }),
]

const REQUEST = {
  ...{ id: 'i000000000001', question: 'Which first?', notes: ['shape:2', 'shape:3'] },
  ...{ requestedBy: 'u2', requestedAt: 0, endsAt: null, closedAt: null },
}

type Request = typeof REQUEST | (Omit<typeof REQUEST, 'closedAt'> & { closedAt: number })

async function open({
  /** null: the server cannot be reached for it. */
  request = REQUEST as Request | null,
  requestId = null as string | null,
  rows = ROWS,
  role = 'editor' as const,
  since = Date.now() as number | null,
  ratings = {} as Record<string, OpenRating>,
  promotions = {} as Projection['promotions'],
} = {}) {
  const requests: { path: string; method: string; body: unknown }[] = []
  const review: Review = { since, seq: 9, changes: 3, unseen: 3, needs: 0, rows }
  const people = { u2: { id: 'u2', name: 'Wei', color: 'sky', role: 'editor' as const, joinedAt: 0 } }
  const opened = await openOnBoard({
    part: <OpenReview requestId={requestId} onMeChange={() => undefined} />,
    projection: { ...projectionFor(role), people, ratings, promotions },
    fetch: async (path, options) => {
      const body = typeof options?.body === 'string' ? JSON.parse(options.body) : null
      requests.push({ path: String(path), method: options?.method ?? 'GET', body })
      if (String(path).includes('/review-requests/')) {
        if (request === null) throw new TypeError('Failed to fetch')
        return Response.json({ reviewRequest: request })
      }
      if (String(path).includes('/comments')) return Response.json({ threads: [], next: null })
      return Response.json(String(path).endsWith('/review') ? review : null)
    },
  })
  await settleReact(() => {
    for (const { noteId, text } of rows) if (noteId) addNoteTo(opened.connection.doc, noteId.slice(6), text)
  })
  const sent = (method: string) => requests.filter((request) => request.method === method)
  return { ...opened, sent }
}

const shown = () => screen.findByRole('article')

test('an AI’s words are marked in the list, and where the note is gone', async () => {
  const gone = { noteId: null, part: 'needs' as const, origin: 'ai' as const }
  await open({ rows: [row(1, 'Soup at seven'), row(2, 'Tea by the pot', gone)] })
  expect((await shown()).textContent).toContain('This note was deleted.words of an AI')
  const list = within(screen.getByRole('navigation', { name: 'Things to review' }))
  expect(list.getByRole('button', { name: /Tea by the pot.*words of an AI/ })).toBeDefined()
  expect(list.getByRole('button', { name: /Soup at seven/ }).textContent).not.toContain('AI')
})

test('Space marks a thing as seen and shows the next one; S puts one off, and the arrow goes back', async () => {
  const { user } = await open()
  expect((await shown()).textContent).toContain('Guards finish at six')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await user.keyboard(' ')
  expect((await shown()).textContent).toContain('Soup at seven')
  expect(screen.getByRole('progressbar', { name: '1 of 3 seen' })).toBeDefined()
  const list = screen.getByRole('navigation', { name: 'Things to review' })
  expect(within(list).getByRole('button', { name: /Guards finish at six.*Seen$/ })).toBeDefined()
  await user.keyboard('s')
  expect((await shown()).textContent).toContain('Tea by the pot')
  await user.keyboard(' ')
  expect((await shown()).textContent).toContain('Soup at seven')
  await user.keyboard('{ArrowLeft}')
  expect((await shown()).textContent).toContain('Guards finish at six')
})

test('after the last thing the page says that everything is seen', async () => {
  const { user } = await open({ rows: [row(1, 'Soup at seven')] })
  await shown()
  await user.keyboard(' ')
  expect(await screen.findByRole('heading', { name: 'You have seen everything' })).toBeDefined()
})

test('? lists the keys of the page', async () => {
  const { user } = await open()
  await shown()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keys of the review' })).toBeDefined()
  await user.keyboard('{Escape} ')
  expect((await shown()).textContent).toContain('Soup at seven')
})

test('M leads to the answer field, where Enter sends a comment on the note', async () => {
  const { user, sent } = await open({ rows: [row(1, 'Soup at seven')] })
  await shown()
  const field = await screen.findByRole('textbox', { name: 'New comment' })
  await user.keyboard('m')
  expect(document.activeElement).toBe(field)
  await user.keyboard('For how many?{Enter}')
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ text: 'For how many?', anchor: { kind: 'record', recordId: 'shape:1' } }),
    ),
  )
})

test('a seen note with a new comment is listed for its comment', async () => {
  const by = { by: 'u2', at: 0 }
  const thread = { subject: 'thread:d1', seq: 5, changes: 1, isSeen: false }
  const changes = [
    { kind: 'added', seq: 1, ...by },
    { kind: 'commented', seq: 5, ...by },
  ]
  const items = [{ subject: 'note:1', seq: 1, changes: 1, isSeen: true }, thread]
  await open({ rows: [row(1, 'Soup at seven', { changes, seq: 5, items })] })
  await shown()
  expect(screen.getByRole('button', { name: /^Soup at seven.*Wei commented/ })).toBeDefined()
})

test('T marks one’s own to-do as done', async () => {
  const toDo = { kind: 'todo' as const, ownerId: 'u1', due: null, isDone: false }
  const need = { kind: 'to-do' as const, due: null }
  const rows = [row(1, 'Ask the guards', { part: 'needs', need, changes: [] })]
  const { user, sent } = await open({ rows, promotions: { 'shape:1': toDo } })
  await shown()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Mark the to-do as done/ })).toBeDefined())
  await user.keyboard('t')
  await waitFor(() =>
    expect(sent('PUT').map(({ path, body }) => [path.split('/').slice(5).join('/'), body])).toContainEqual([
      'ideas/1/done',
      { isDone: true },
    ]),
  )
})

test('viewers read, and are offered nothing that they may not do', async () => {
  await open({ rows: [row(1, 'Soup at seven')], role: 'viewer' as never })
  await shown()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Comment|Go on|Make it/ })).toBeNull()
})

test('all can be marked as seen, and that can be undone', async () => {
  const { press, sent } = await open()
  await shown()
  await press('Mark all 3 as seen')
  await press('Undo')
  await waitFor(() =>
    expect(sent('POST').map(({ path, body }) => [path.split('/').slice(5).join('/'), body])).toEqual(
      expect.arrayContaining([
        ['visits', { throughSeq: 9 }],
        ['visits/undo', null],
      ]),
    ),
  )
})

const headings = async (title: string) => {
  await screen.findByRole('heading', { level: 2, name: title })
  return screen.getByRole('heading', { level: 1 }).textContent
}

test('a board without news says since when', async () => {
  await open({ rows: [] })
  expect(await headings('Nothing new since earlier today')).toBe('Since your last visit')
})

test('a first visit shows everything, or says why there is nothing', async () => {
  const first = { since: null }
  const shownAll = await open({ ...first, rows: [row(1, 'Soup at seven')] })
  await shown()
  expect(screen.getByRole('heading', { name: 'Everything on this board' })).toBeDefined()
  await shownAll.close()
  const empty = await open({ ...first, rows: [] })
  expect(await headings('Nothing to review yet')).toBe('Review')
  await settleReact(() => addNoteTo(empty.connection.doc, 'own'))
  expect(await headings('Only your own changes so far')).toBe('Review')
})

test('B opens the note on the board', async () => {
  const { user } = await open({ rows: [row(1, 'Soup at seven')] })
  await shown()
  await waitFor(() => expect(screen.getByRole('img', { name: /^Map of the board/ })).toBeDefined())
  await user.keyboard('b')
  expect(push).toHaveBeenCalledWith('/b/board1?note=shape%3A1')
})

test('a review request shows only its notes in the order of its sender, with the question on top', async () => {
  await open({ requestId: REQUEST.id })
  expect(await screen.findByRole('heading', { name: 'Which first?' })).toBeDefined()
  const list = screen.getByRole('navigation', { name: 'Things to review' })
  const names = within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
  expect(names.map((name) => name.slice(0, 6))).toEqual(['Tea by', 'Guards'])
  expect((await shown()).textContent).toContain('Tea by the pot')
  expect(screen.queryByRole('button', { name: 'Close review' })).toBeNull()
})

test('a finished review request leads to whatever else is new, and names deleted notes', async () => {
  const { user } = await open({
    requestId: REQUEST.id,
    request: { ...REQUEST, notes: ['shape:2', 'shape:9'] },
  })
  expect((await shown()).textContent).toContain('Tea by the pot')
  expect(screen.getByText('1 of the 2 notes was deleted.')).toBeDefined()
  await user.keyboard(' ')
  expect(await headings('You have reviewed the note')).toBe('Which first?')
  const link = screen.getByRole('link', { name: 'Review what is new' })
  expect(link.getAttribute('href')).toBe('/b/board1/review')
})

test('a review request whose notes are all gone, and one past its date, say so', async () => {
  const gone = await open({ requestId: REQUEST.id, request: { ...REQUEST, notes: ['shape:9'] } })
  await headings('The notes of this review were deleted')
  await gone.close()
  const closedAt = new Date('2026-12-02T16:02:00').getTime()
  const rows = ROWS.map((each) => ({ ...each, isSeen: true }))
  await open({ requestId: REQUEST.id, request: { ...REQUEST, closedAt }, rows })
  await headings('This review is closed')
  expect(screen.getByText(/^Closed .*16:02/)).toBeDefined()
})

test('a review request that was shown before is shown without a connection', async () => {
  const before = await open({ requestId: REQUEST.id })
  await screen.findByRole('heading', { name: 'Which first?' })
  await before.close()
  await open({ requestId: REQUEST.id, request: null })
  expect(await screen.findByRole('heading', { name: 'Which first?' })).toBeDefined()
  expect((await shown()).textContent).toContain('Tea by the pot')
})

test('R leads from a note to the open rating that has it', async () => {
  const id = 'y000000000001'
  const rating: OpenRating = {
    ...{ id, title: 'How good?', scope: { kind: 'board' }, noteIds: ['shape:1'], axes: ['Value'] },
    ...{ startedBy: 'u2', startedAt: 0, endsAt: null, state: 'open' },
  }
  const ratingRow = row(9, 'How good?', { subject: `rating:${id}`, kind: 'rating', id, noteId: null })
  const { user } = await open({ rows: [row(1, 'Soup at seven'), ratingRow], ratings: { [id]: rating } })
  expect((await shown()).textContent).toContain('Soup at seven')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Rate/ })).toBeDefined())
  await user.keyboard('r')
  expect(await screen.findByRole('article', { name: 'How good?' })).toBeDefined()
})
