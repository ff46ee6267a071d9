// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { useBoard, useCanEdit } from '#panels/open-board/board-context.tsx'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { DEFAULT_PLAN, NO_AGENDA } from '#session/agenda/step.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { WritingClosedNews } from './writing-closed-news.tsx'

const read = { ...DEFAULT_PLAN, id: 'read', whoWrites: 'no-one' as const, state: 'running' as const, run: 1 }
const OPEN = { ...projectionFor('editor'), agenda: NO_AGENDA }
const CLOSED = {
  ...OPEN,
  agenda: {
    version: 1,
    steps: [{ ...read, startedAt: 1, endedAt: null, voteId: null }],
    currentId: 'read',
  },
}

/** A note's field, as on the canvas and in lists: there while this person may write. */
function Field() {
  const { typingIn } = useBoard().connection
  const canEdit = useCanEdit()
  if (!canEdit) return null
  return <textarea aria-label="Note" onFocus={() => typingIn.set('shape:one')} />
}

/** Registers the same keys as the page. */
function Shortcuts() {
  useBoardKeys({
    onFind: () => undefined,
    onHelp: () => undefined,
    onAsk: () => undefined,
    onTalk: () => talks++,
    onEscape: () => undefined,
  })
  return null
}
let talks = 0

let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null
afterEach(() => vi.useRealTimers())

/** A key, so many milliseconds after the one before. */
function press(key: string, afterMs: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  pressedAt += afterMs
  Object.defineProperty(event, 'timeStamp', { value: pressedAt })
  const target = document.activeElement ?? document.body
  target.dispatchEvent(event)
}
let pressedAt = 1_000_000

const text = (): string => document.body.textContent ?? ''

test('people who type while a step ends the writing finish, then read that it is kept, and their keys are no shortcuts', async () => {
  stubMedia(true)
  opened = await openOnBoard({
    part: (
      <>
        <WritingClosedNews />
        <Field />
        <Shortcuts />
      </>
    ),
    projection: OPEN,
    fetch: async () => Response.json({}),
  })
  const { server } = opened
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await settleReact(() => screen.getByRole('textbox', { name: 'Note' }).focus())
  await settleReact(() => server.tellSession(CLOSED, 'whole'))
  await vi.waitFor(() => expect(text()).toContain('No one writes in this step. Finish what you are typing.'))
  press('c', 0)
  await settleReact(() => vi.advanceTimersByTime(8_000))
  expect(screen.queryByRole('textbox')).toBeNull()
  press('c', 900)
  await settleReact(() => vi.advanceTimersByTime(300))
  press('c', 900)
  expect(talks).toBe(0)
  expect(text()).toContain('No one writes in this step. What you typed is kept.')
  press('c', 1_100)
  expect(talks).toBe(1)
})
