// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { LateNotesNews } from './late-notes-news.tsx'

let opened: Awaited<ReturnType<typeof openOnBoard>>

test('facilitators read that a note arrived late, but not of those from before they opened the page', async () => {
  opened = await openOnBoard({
    part: <LateNotesNews />,
    projection: { ...projectionFor('facilitator'), lateNotes: ['shape:a'] },
    fetch: async () => Response.json({}),
  })
  expect(document.body.textContent).not.toContain('came late')
  await settleReact(() => opened.server.tellSession({ lateNotes: ['shape:b', 'shape:c'] }, 'slices'))
  await expect.poll(() => document.body.textContent).toContain('2 notes came late.')
})
