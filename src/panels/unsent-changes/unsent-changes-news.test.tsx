// @vitest-environment jsdom

import { beforeEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { reviewStorageKey } from '#panels/browser-storage/stored-review.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { UnsentChangesNews } from './use-unsent-changes.ts'

const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/b/board1' }))

beforeEach(() => stubMedia(true))

test('a board page sends what waited, and leads to the review page for what was refused', async () => {
  const change = { kind: 'plus', noteId: 'shape:1', isOn: true }
  const waiting = [{ id: 'c1', change, refusal: null }]
  localStorage.setItem(reviewStorageKey('unsent', 'board1', 'u1'), JSON.stringify(waiting))
  const requests: [string, string | null][] = []
  const { press } = await openOnBoard({
    part: <UnsentChangesNews />,
    projection: projectionFor('editor'),
    fetch: async (path, options) => {
      requests.push([String(path), new Headers(options?.headers).get('idempotency-key')])
      const error = { code: 'frozen', message: 'The board is frozen.' }
      return Response.json({ error }, { status: 409 })
    },
  })
  // The list of messages takes presses once it has counted one.
  await vi.waitFor(() => press('Show'))
  expect(push).toHaveBeenCalledWith('/b/board1/review')
  expect(requests).toEqual([['/api/v1/boards/board1/notes/shape%3A1/reactions', 'c1']])
})
