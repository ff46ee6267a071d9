// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OperatorBoardResponse } from '#api/operator-boards.ts'
import { renderPage } from '#panels/testing/render-page.tsx'
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
  node: null,
  sockets: 0,
  records: null,
  memoryBytes: 0,
  msLastHour: 0,
  tokensToday: 0,
}

test('a failed reopening of a board shows its reason, though it needs no confirmation', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      {
        error: {
          code: 'no-board',
          message:
            'There is no board at this address, or you are not on it. Check the address, or ask someone on the board for a link.',
        },
      },
      { status: 404 },
    ),
  )
  const onChanged = vi.fn()
  const { press } = await renderPage(
    <table>
      <tbody>
        <OperatorBoardLine api={operatorApi('secret')} board={CLOSED} onChanged={onChanged} />
      </tbody>
    </table>,
  )
  await press(/^Reopen/)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There is no board at this address, or you are not on it. Check the address, or ask someone on the board for a link.',
  )
  expect(onChanged).not.toHaveBeenCalled()
})
