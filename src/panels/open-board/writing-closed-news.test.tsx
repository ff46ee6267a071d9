// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { useBoardKeys } from '#panels/board/page/use-board-keys.ts'
import { DEFAULT_PLAN, NO_AGENDA } from '#session/agenda/step.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useBoard, useCanEdit } from './board-context.tsx'
import { openOnBoard } from './testing/open-on-board.tsx'
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

/** As the page has them. */
function Shortcuts() {
  useBoardKeys({
    onFind: () => undefined,
    onHelp: () => undefined,
    onAsk: () => undefined,
    onTalk: () => talks++,
  })
  return null
}
let talks = 0

let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null
afterEach(async () => {
  vi.useRealTimers()
  await opened?.close()
  opened = null
  vi.unstubAllGlobals()
})

function press(key: string): void {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const text = (): string => document.body.textContent ?? ''

test('[CV101] people who type while a step ends the writing finish, then read that it is kept, and their keys are no shortcuts', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
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
  await settleReact(() => must(document.querySelector('textarea'), 'a field').focus())
  await settleReact(() => server.tellSession(CLOSED, 'whole'))
  await vi.waitFor(() => expect(text()).toContain('No one writes in this step. Finish what you are typing.'))
  press('c')
  await settleReact(() => vi.advanceTimersByTime(8_000))
  expect(document.querySelector('textarea')).toBeNull()
  press('c')
  await settleReact(() => vi.advanceTimersByTime(900))
  press('c')
  expect(talks).toBe(0)
  expect(text()).toContain('No one writes in this step. What you typed is kept.')
  await settleReact(() => vi.advanceTimersByTime(1_000))
  press('c')
  expect(talks).toBe(1)
})
