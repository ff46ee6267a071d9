// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { addNote, removeRecords, setNoteMeta } from '#board/edit/edit-board.ts'
import { isAway } from '#canvas/connection/board-connection.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { forgetStoredPairs } from '#panels/browser-storage/stored-pairs.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { DEFAULT_PLAN, type Step } from '#session/agenda/step.ts'
import type { Role } from '#session/core/role.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { PairsBar } from './pairs-bar.tsx'

const STEP: Step = {
  ...DEFAULT_PLAN,
  ...{ id: 'both', title: 'Both', pairsNotes: true, state: 'running', run: 1 },
  ...{ startedAt: 1, endedAt: null, voteId: null },
}
const pair = (number: number, first: number, second: number) => ({
  number,
  notes: [first, second].map((n) => ({ id: `shape:n${n}`, number: n, text: `Note ${n}` })),
  writing: null,
})
const ALL = [pair(1, 1, 2), pair(2, 1, 3)]

let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null
let asked: [path: string, body: object][] = []
let isServerAway = false

afterEach(async () => {
  asked = []
  isServerAway = false
  forgetStoredPairs('u1')
})

async function open({
  role = 'editor' as Role,
  step = STEP,
  all = ALL,
  before = async (): Promise<void> => {},
} = {}) {
  stubMedia(true)
  opened = await openOnBoard({
    part: <PairsBar />,
    projection: {
      ...projectionFor(role),
      agenda: { version: 1, steps: [step], currentId: step.id },
    },
    async fetch(path, init) {
      if (isServerAway) throw new TypeError('away')
      const body = JSON.parse(String(init?.body))
      asked.push([String(path), body])
      await before()
      const pairs = all.slice(0, body.count)
      return Response.json({ pairs, hasMore: pairs.length < all.length })
    },
    prepare({ doc }) {
      for (const n of [1, 2, 3]) {
        addNote(doc, { id: `shape:n${n}`, text: `Words ${n}`, x: 0, y: 0, author: n === 1 ? 'u1' : 'u2' })
        setNoteMeta(doc, `shape:n${n}`, { number: n })
      }
    },
  })
  const { host, connection, press, user } = opened
  return {
    host,
    connection,
    text: () => host.textContent ?? '',
    press,
    user,
    field: () => screen.getByRole<HTMLTextAreaElement>('textbox'),
    written: () => listNotes(connection.doc).filter(({ from }) => from),
  }
}

test('shows both notes with the question, and marks the own one', async () => {
  const page = await open()
  await vi.waitFor(() => expect(page.text()).toContain('Your pair: #1 and #2'))
  expect(asked).toEqual([['/api/v1/boards/board1/pairs', { step: 'both', run: 1, count: 1 }]])
  expect(page.text()).toContain('What would be both?')
  const names = screen
    .getAllByRole('button', { name: /^Go to the note/ })
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Go to the note: Words 1Yours#1', 'Go to the note: Words 2#2'])
})

test('a note that is written names both, and the next pair follows', async () => {
  const page = await open()
  await vi.waitFor(() => expect(page.text()).toContain('#1 and #2'))
  await page.user.type(page.field(), 'Both at once')
  await page.press('Add note')
  expect(page.written()).toMatchObject([
    { text: 'Both at once', authorId: 'u1', from: ['shape:n1', 'shape:n2'] },
  ])
  await vi.waitFor(() => expect(page.text()).toContain('Your pair: #1 and #3'))
  expect(page.field().value).toBe('')
  expect(page.text()).toContain('There is no other pair for now.')
  await page.press('Pair before')
  expect(page.text()).toContain('Your pair: #1 and #2')
  await settleReact(() => page.connection.undo.undo())
  expect(page.written()).toEqual([])
})

test('pair and words stay without a server, and after a reload', async () => {
  const first = await open()
  await vi.waitFor(() => expect(first.text()).toContain('#1 and #2'))
  await first.user.type(first.field(), 'Half a th')
  await opened?.close()
  isServerAway = true
  const again = await open()
  expect(again.text()).toContain('Your pair: #1 and #2')
  expect(again.field().value).toBe('Half a th')
  await again.press('Hide your pair')
  expect(screen.queryByRole('textbox')).toBeNull()
  await again.press('Show your pair')
  expect(again.field().value).toBe('Half a th')
})

test('a pair requested during another request is loaded after it', async () => {
  let release = () => {}
  const page = await open({ before: () => new Promise<void>((resolve) => (release = resolve)) })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  release()
  await vi.waitFor(() => expect(page.text()).toContain('#1 and #2'))
  await page.press('Another pair')
  await page.press('Another pair')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  release()
  await vi.waitFor(() => expect(page.text()).toContain('Your pair: #1 and #3'))
  expect(asked.map(([, body]) => body)).toMatchObject([{ count: 1 }, { count: 2 }])
})

test('a pair requested without a connection is loaded when it is back', async () => {
  const page = await open()
  await vi.waitFor(() => expect(page.text()).toContain('#1 and #2'))
  const server = must(opened, 'a page').server
  isServerAway = true
  server.isReachable = false
  await settleReact(() => server.closeAll(1006))
  await vi.waitFor(() => expect(isAway(page.connection.saveState.get())).toBe(true))
  await page.user.type(page.field(), 'Both at once')
  await page.press('Add note')
  expect(page.written()).toHaveLength(1)
  expect(page.text()).toContain('Another pair comes when the connection is back.')
  isServerAway = false
  server.isReachable = true
  await settleReact(() => void page.connection.reconnectNow())
  await vi.waitFor(() => expect(page.text()).toContain('Your pair: #1 and #3'), { timeout: 10_000 })
})

test('a note that is gone stays in the pair', async () => {
  const page = await open()
  await vi.waitFor(() => expect(page.text()).toContain('#1 and #2'))
  await settleReact(() => {
    const { doc } = page.connection
    doc.transact(() => removeRecords(doc, ['shape:n2']))
  })
  expect(boardShapes(page.connection.doc).has('shape:n2')).toBe(false)
  await vi.waitFor(() => expect(page.text()).toContain('No longer on the board'))
  expect(page.text()).toContain('Note 2')
})

test('a person who may not write has none, and without a possible pair the reason is shown', async () => {
  const viewer = await open({ role: 'viewer' })
  expect(viewer.text()).toBe('')
  await opened?.close()
  const alone = await open({ all: [] })
  await vi.waitFor(() => expect(alone.text()).toContain('it takes notes of two people'))
  await opened?.close()
  const other = await open({ step: { ...STEP, pairsNotes: false } })
  expect(other.text()).toBe('')
})
