// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { CommentsTab } from './comments-tab.tsx'
import { THREAD_ID, threadInTest } from './testing/thread-in-test.ts'

const people = {
  u1: { id: 'u1', name: 'Ines', color: 'umber', role: 'commenter' },
  uben: { id: 'uben', name: 'Ben', color: 'blue', role: 'editor' },
} as never

test('a thread is listed with its newest comment, beside the name of its writer', async () => {
  const thread = threadInTest({
    count: 2,
    participants: [
      { id: 'uben', lastSeq: 2 },
      { id: 'u1', lastSeq: 1 },
    ],
    lastWords: 'The one to the yard.',
  })
  await openOnBoard({
    projection: { ...projectionFor('commenter'), people, threads: { [THREAD_ID]: thread } },
    part: <CommentsTab isUnread={() => false} />,
    fetch: async () => Response.json({}),
  })
  const row = within(screen.getByRole('list', { name: 'Open' })).getByRole('button')
  expect(row.textContent).toMatch(/^BeBenBoard.*The one to the yard\.2 comments · Ben, Ines$/)
})
