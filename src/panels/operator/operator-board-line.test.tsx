// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { OperatorBoardResponse } from '#api/operator-boards.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { OperatorBoardLine } from './operator-board-line.tsx'
import { operatorApi } from './operator-requests.ts'

const CLOSED: OperatorBoardResponse = {
  id: 'board1',
  owners: ['Ines'],
  members: 1,
  createdAt: 1,
  closedAt: 2,
  stuckAt: [],
  isInMemory: false,
  sockets: 0,
  records: null,
  memoryBytes: 0,
  msLastHour: 0,
  tokensToday: 0,
}

let stop = async () => {}
afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

test('a failed reopening of a board shows its reason, though it needs no confirmation', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'no-board', message: 'There is no such board.' } }, { status: 404 }),
  )
  const host = document.createElement('table')
  host.append(document.createElement('tbody'))
  document.body.append(host)
  const root = createRoot(host.tBodies[0] ?? host)
  stop = async () => {
    await settleReact(() => root.unmount())
    host.remove()
  }
  const onChanged = vi.fn()
  await settleReact(() =>
    root.render(<OperatorBoardLine api={operatorApi('secret')} board={CLOSED} onChanged={onChanged} />),
  )
  await settleReact(() => host.querySelector('button')?.click())
  await vi.waitFor(() =>
    expect(host.querySelector('[role="alert"]')?.textContent).toBe('There is no such board.'),
  )
  expect(onChanged).not.toHaveBeenCalled()
})
