// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { seenRequests } from '#panels/requests/seen-requests.ts'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { Review, ReviewItem } from './review-requests.ts'
import { createSeenQueue } from './seen-queue.ts'
import { thingsInView } from './use-seen-on-canvas.ts'
import { withSeen } from './use-visit.ts'
import { nextNew, VisitLine } from './visit-line.tsx'

const DAY_MS = 24 * 60 * 60 * 1_000
const change = (seq: number) => ({ kind: 'added', by: 'uben', seq, at: 0 })

function row(number: number, more: Partial<ReviewItem> = {}): ReviewItem {
  const { subject = `note:${number}`, changes = [change(number)], seq = number, isSeen = false } = more
  return {
    items: [{ subject, seq, changes: changes.length, isSeen }],
    subject,
    kind: 'note',
    id: String(number),
    noteId: `shape:${number}`,
    text: `Note ${number}`,
    authorId: 'uben',
    origin: 'person',
    part: 'rest',
    need: null,
    ...{ changes, seq, isSeen },
    ...more,
  }
}

const review = (rows: ReviewItem[], more: Partial<Review> = {}): Review => ({
  since: Date.now() - DAY_MS,
  seq: 10,
  changes: rows.flatMap(({ changes }) => changes).length,
  unseen: rows.length,
  needs: 0,
  rows,
  ...more,
})

beforeEach(() => stubMedia(true))

async function open(answer: Review) {
  await openOnBoard({
    part: <VisitLine />,
    projection: projectionFor('editor'),
    fetch: async (path) => Response.json(String(path).includes('/review') ? answer : null),
  })
}

test('the line says how much is new since the last visit, and can be hidden', async () => {
  await open(review([row(1), row(2)], { needs: 1 }))
  const line = await screen.findByRole('region', { name: 'Since your last visit' })
  expect(line.textContent).toContain('2 changes since yesterday · 1 needs you')
  await userEvent.click(screen.getByRole('button', { name: 'Hide what is new' }))
  expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull()
})

test('a first visit, and one without news, has no line', async () => {
  const fetched = vi.fn(async () => Response.json(review([row(1)], { since: null })))
  await openOnBoard({ part: <VisitLine />, projection: projectionFor('editor'), fetch: fetched })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull()
})

test('a thing is seen up to its last change on the screen, not later ones', () => {
  const before = review([row(1), row(2, { seq: 7, changes: [change(2), change(7)] })])
  const seen = withSeen(before, [
    { subject: 'note:1', seq: 1 },
    { subject: 'note:2', seq: 2 },
  ])
  expect(seen.rows.map(({ isSeen }) => isSeen)).toEqual([true, false])
  expect(seen).toMatchObject({ unseen: 1, changes: 2 })
})

test('a note on the screen is seen, and a thread on it only when it is opened', () => {
  const items = [
    { subject: 'note:1', seq: 1, changes: 1, isSeen: false },
    { subject: 'thread:d1', seq: 2, changes: 2, isSeen: false },
  ]
  const before = review([row(1, { changes: [change(1), change(2), change(3)], seq: 2, items })])
  const onScreen = withSeen(before, [{ subject: 'note:1', seq: 1 }])
  expect(onScreen).toMatchObject({ unseen: 1, changes: 2, rows: [{ isSeen: false }] })
  const opened = withSeen(onScreen, [{ subject: 'thread:d1', seq: 2 }])
  expect(opened).toMatchObject({ unseen: 0, changes: 0, rows: [{ isSeen: true }] })
})

test('J steps through the unseen notes on the canvas, and begins again at the end', () => {
  const rows = [row(1), row(2, { isSeen: true }), row(3), row(4), row(5, { noteId: null })]
  const steps = [null, 'shape:1', 'shape:3', 'shape:9']
  const isOnCanvas = (noteId: string) => noteId !== 'shape:4'
  expect(steps.map((last) => nextNew(rows, last, isOnCanvas))).toEqual([
    'shape:1',
    'shape:3',
    'shape:1',
    'shape:1',
  ])
})

test('only unseen notes with their middle in the view are on the screen', () => {
  const places: Record<string, { x: number; y: number }> = {
    'shape:1': { x: 0, y: 0 },
    'shape:2': { x: 950, y: 0 },
    'shape:3': { x: 100, y: 100 },
  }
  const noteById = (id: string) => (places[id] ?? null) as never
  const rows = [
    row(1),
    row(2),
    row(3, { isSeen: true }),
    row(4),
    row(5, { kind: 'thread', noteId: 'shape:1' }),
    row(6, { noteId: 'shape:1', items: [{ subject: 'thread:d1', seq: 6, changes: 1, isSeen: false }] }),
  ]
  expect(
    thingsInView([0, 0, 1_000, 800], { review: review(rows), noteById }).map(({ subject }) => subject),
  ).toEqual(['note:1'])
})

test('the queue keeps what the server did not take, with the latest change of each thing', async () => {
  const sent: unknown[] = []
  let isThere = false
  const queue = createSeenQueue('b1', 'u1', async (_boardId, seen) => {
    sent.push(seen)
    return isThere ? { ok: true, value: null } : { ok: false, failure: { code: 'unreachable', message: '' } }
  })
  queue.add([{ subject: 'note:1', seq: 3 }])
  await queue.flush()
  queue.add([{ subject: 'note:1', seq: 2 }])
  isThere = true
  const before = seenRequests.get()
  await queue.flush()
  await queue.flush()
  expect(seenRequests.get()).toBe(before + 1)
  expect(sent).toEqual([[{ subject: 'note:1', seq: 3 }], [{ subject: 'note:1', seq: 3 }]])
})

test('a queue that is held sends nothing until something is added', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sent: unknown[] = []
  const queue = createSeenQueue('b2', 'u1', async (_boardId, seen) => {
    sent.push(seen)
    return { ok: true, value: null }
  })
  queue.add([{ subject: 'note:1', seq: 3 }])
  queue.hold()
  vi.runAllTimers()
  expect(sent).toEqual([])
  queue.add([{ subject: 'note:2', seq: 4 }])
  vi.runAllTimers()
  expect(sent).toEqual([
    [
      { subject: 'note:1', seq: 3 },
      { subject: 'note:2', seq: 4 },
    ],
  ])
})
