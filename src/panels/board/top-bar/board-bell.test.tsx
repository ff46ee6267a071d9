// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { Projection } from '#session/projection.ts'
import { BoardBell } from './board-bell.tsx'

beforeEach(() => stubMedia(true))

const bell = (name: string) => screen.findByRole('button', { name })

test('the bell of a board without notes is there, and counts again when a vote begins', async () => {
  let unread = 0
  const projection = projectionFor('editor')
  const { server } = await openOnBoard({
    part: <BoardBell />,
    projection,
    fetch: async () => Response.json({ notifications: [], unread, next: null }),
  })
  await bell('Notifications')
  unread = 1
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const votes = { v1: {} } as unknown as Projection['votes']
  server.tellSession({ ...projection, votes }, 'whole')
  expect(
    await screen.findByRole('button', { name: 'Notifications, 1 unread' }, { timeout: 5_000 }),
  ).toBeDefined()
})
