// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { useBoard } from './board-context.tsx'
import { useOpenBoard } from './open-page.tsx'
import { readPanelPlace } from './panel-place.ts'
import { openOnBoard } from './testing/open-on-board.tsx'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))

afterEach(() => sessionStorage.clear())

/** A page without a panel beside the canvas, as on a phone. */
function Page() {
  const { connection, me } = useBoard()
  const board = useOpenBoard({ connection, me, view: null, openNote: () => undefined })
  if (!board) return null
  const show = () => board.panel.set({ ...board.panel.get(), tab: 'advisors' })
  return (
    <button type="button" onClick={show}>
      Advisors
    </button>
  )
}

test('a page without a panel opens with the tab that was open, too', async () => {
  const { press } = await openOnBoard({
    part: <Page />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
  await screen.findByRole('button', { name: 'Advisors' })
  expect(readPanelPlace('board1').tab).toBe('notes')
  await press('Advisors')
  expect(readPanelPlace('board1').tab).toBe('advisors')
})
