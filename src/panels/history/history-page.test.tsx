// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addNoteTo, projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { announcement, stubMedia } from '#panels/testing/render-page.tsx'
import { momentLabel } from './history-labels.ts'
import { HistoryPage } from './history-page.tsx'
import { CHANGES, fakeHistory } from './testing/fake-history.ts'

// The canvas library draws in browsers only: stories look at it.
vi.mock('#canvas/history/past-canvas.tsx', () => ({ PastCanvas: () => null }))

beforeEach(() => {
  stubMedia(true)
  window.history.replaceState(null, '', '/b/board1')
})

const restored = async () => Response.json({ before: 5, after: 6, changed: ['shape:4'] })
const labelOf = (seq: number) => momentLabel(CHANGES[seq - 1]?.at ?? 0, Date.now())
/** Waits until the page shows the canvas after this update. */
const isAt = (seq: number) =>
  waitFor(() => {
    expect(announcement()).toContain(labelOf(seq))
    expect(screen.getByRole('main', { busy: false })).toBeDefined()
  })
const currentWork = () => screen.getByRole('button', { current: true }).textContent

/** The page of a facilitator's board, which has the first three of its four notes. */
async function openHistory(restore = restored) {
  const { fetch, restores } = fakeHistory(restore)
  const people = {
    u1: { id: 'u1', name: 'Ines', color: 'marine', role: 'facilitator' as const, joinedAt: 0 },
    u2: { id: 'u2', name: 'Ben', color: 'moss', role: 'editor' as const, joinedAt: 0 },
  }
  const page = await openOnBoard({
    part: <HistoryPage />,
    projection: { ...projectionFor('facilitator'), people },
    fetch,
    prepare: ({ doc }) => {
      for (const number of ['1', '2', '3']) addNoteTo(doc, number, `Note ${number}`)
    },
  })
  page.history.set('')
  await isAt(4)
  return { ...page, fetch, restores }
}

test('arrow keys go from change to change, and with Shift from session to session', async () => {
  const { user } = await openHistory()
  expect(currentWork()).toContain('Ben: 2 notes written')
  await user.keyboard('{ArrowLeft}')
  await isAt(3)
  await user.keyboard('{ArrowRight}')
  await isAt(4)
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await isAt(2)
  expect(currentWork()).toContain('Ines: 2 notes written')
  await user.keyboard('{ArrowRight}')
  await isAt(3)
  expect(currentWork()).toContain('Ben: 2 notes written')
  expect(new URL(window.location.href).searchParams.get('at')).toBe('3')
})

test('arrow keys keep their meaning in the choice of the speed and in tabs', async () => {
  const { user } = await openHistory()
  screen.getByRole('radio', { name: '4×' }).focus()
  await user.keyboard('{ArrowRight}')
  screen.getByRole('tab', { name: 'Ideas' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Session' }).ariaSelected).toBe('true')
  await isAt(4)
})

test('the sessions of work name who did what, and a press goes to the end of one', async () => {
  const { press } = await openHistory()
  const timeline = screen.getByRole('navigation', { name: 'Sessions of work' })
  const names = within(timeline).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ines: 2 notes written'),
    expect.stringContaining('Ben: 2 notes written'),
  ])
  await press(/Ines: 2 notes/)
  await isAt(2)
})

test('playing shows one change after the other to the end, at the chosen speed', async () => {
  const { user, press } = await openHistory()
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await isAt(2)
  await user.click(screen.getByRole('radio', { name: '60×' }))
  await press('Play')
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Play' }, { timeout: 4_000 })).toBeDefined()
  await isAt(4)
})

async function askForBoard({ user, press }: Awaited<ReturnType<typeof openHistory>>) {
  await user.keyboard('{ArrowLeft}{ArrowRight}')
  await isAt(4)
  await press('Restore…')
  const dialog = await screen.findByRole('dialog', { name: 'Restore from this moment' })
  await user.click(within(dialog).getByRole('radio', { name: 'The whole board' }))
  return dialog
}

test('a restore names its changes, is busy until the server has read the board back, and only then says Restored', async () => {
  const answer = Promise.withResolvers<Response>()
  const page = await openHistory(() => answer.promise)
  const dialog = await askForBoard(page)
  expect(within(dialog).getByRole('status').textContent).toContain('1 item added')
  await page.press('Restore')
  const button = within(dialog).getByRole('button', { name: 'Restore' })
  await waitFor(() => expect(button.ariaBusy ?? button.getAttribute('aria-busy')).toBe('true'))
  expect(screen.queryByText('Restored')).toBeNull()
  expect(page.restores).toEqual([{ moment: 4, what: { kind: 'board' } }])
  answer.resolve(await restored())
  expect(await screen.findByText('Restored')).toBeDefined()
  await waitFor(() => expect(page.history.get()).toBeNull())
})

test('a restore that fails keeps the dialog with the reason', async () => {
  const error = { code: 'board-full', message: 'The board is full.' }
  const page = await openHistory(async () => Response.json({ error }, { status: 409 }))
  const dialog = await askForBoard(page)
  await page.press('Restore')
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^Not restored: .* Nothing was changed\.$/,
  )
  expect(screen.queryByText('Restored')).toBeNull()
  expect(page.history.get()).toBe('')
})

test('without a connection the page says so, and tries again', async () => {
  const { fetch } = fakeHistory(restored)
  const offline = vi.fn(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const part = <HistoryPage />
  const page = await openOnBoard({ part, projection: projectionFor('viewer'), fetch: offline })
  expect((await screen.findByRole('alert')).textContent).toContain('History needs a connection.')
  await page.press('Try again')
  await isAt(4)
  expect(screen.queryByRole('button', { name: 'Restore…' })).toBeNull()
})
