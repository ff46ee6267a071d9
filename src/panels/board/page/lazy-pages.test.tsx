// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { LazyHistoryPage } from './lazy-pages.tsx'

vi.mock('#panels/history/history-page.tsx', () => {
  throw new Error('offline')
})

test('a history that can’t be loaded leads back to the board', async () => {
  const { history, press } = await openOnBoard({
    part: <LazyHistoryPage />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
  history.set('')
  expect((await screen.findByRole('alert')).textContent).not.toContain('The rest of the page works.')
  await press('Back to the board')
  expect(history.get()).toBeNull()
})
