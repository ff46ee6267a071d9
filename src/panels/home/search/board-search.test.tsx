// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SearchResponse } from '#api/search.ts'
import { renderPage } from '#panels/testing/render-page.tsx'
import { BoardSearch } from './board-search.tsx'

const push = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const NOWHERE = { number: null, noteId: null, commentId: null, threadId: null, changedAt: 1 }
const FOUND: SearchResponse = {
  boardCount: 1,
  boards: [
    {
      id: 'board1',
      title: 'Evening lamps',
      count: 3,
      texts: [
        { ...NOWHERE, kind: 'title', text: 'Evening lamps', matches: [[8, 13]], origin: 'person' },
        { ...NOWHERE, kind: 'idea', text: 'Lamps', matches: [], origin: 'ai', number: 7, noteId: 'shape:a' },
        { ...NOWHERE, kind: 'comment', text: 'Which lamps?', matches: [], origin: 'person', commentId: 'c1' },
      ],
    },
  ],
}

test('Ctrl K opens the search; its results lead to board, note and comment, also by arrow keys and Enter', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('?q=lamp') ? FOUND : { boards: [], boardCount: 0 }),
  )
  const { user } = await renderPage(<BoardSearch />)
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('searchbox', { name: 'Find a board or a note' })
  await user.type(field, 'lamp')
  const note = await screen.findByRole('link', { name: /#7/ })
  expect(note.getAttribute('href')).toBe('/b/board1?note=shape%3Aa')
  expect(note.textContent).toContain('AI')
  const comment = screen.getByRole('link', { name: /Which lamps/ })
  expect(comment.getAttribute('href')).toBe('/b/board1?comment=c1')
  expect(screen.getByText('lamps').tagName).toBe('MARK')
  expect(screen.getByRole('status').textContent).toBe('On 1 board')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(note)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  expect(push).toHaveBeenCalledWith('/b/board1')
  await user.type(field, 'x')
  await waitFor(() => {
    expect(screen.getByRole('status').textContent).toBe('Nothing on your boards has “lampx”.')
  })
})
