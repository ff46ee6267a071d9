// @vitest-environment jsdom

import { beforeEach, expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { ConversationPanel } from './conversation-panel.tsx'

beforeEach(() => stubMedia(true))

test('the notices of the board are below the head of the page, as on other pages', async () => {
  const opened = await openOnBoard({
    part: <ConversationPanel back={<a href="/b/board1">Back</a>} />,
    projection: { ...projectionFor('editor'), storage: 'away' },
    fetch: async () => Response.json({ messages: [], hasMore: false }),
  })
  const text = opened.host.textContent
  expect(text.indexOf('Talk with the clerk')).toBeGreaterThanOrEqual(0)
  expect(text.indexOf('The database can’t be reached')).toBeGreaterThan(text.indexOf('Talk with the clerk'))
})
