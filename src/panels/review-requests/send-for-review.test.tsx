// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { SendForReview } from './send-for-review.tsx'

const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/b/board1' }))

beforeEach(() => stubMedia(true))

function Form() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <SendForReview noteIds={['shape:1', 'shape:2']} onClose={() => setOpen(false)} />
}

test('notes are sent for review with a question and a later date, and the message leads to the page', async () => {
  const sent: unknown[] = []
  const { user, press } = await openOnBoard({
    part: <Form />,
    projection: projectionFor('owner'),
    fetch: async (_path, options) => {
      const body = JSON.parse(String(options?.body ?? 'null')) as { notes: string[] }
      sent.push(body)
      const times = { requestedBy: 'u1', requestedAt: 0, closedAt: null }
      return Response.json({ reviewRequest: { id: 'i000000000001', ...body, ...times } })
    },
  })
  await user.type(screen.getByRole('textbox', { name: 'Question (optional)' }), 'Which first?')
  const date = screen.getByLabelText('Closes on (optional)')
  await user.type(date, '2020-01-01T10:00')
  await press('Send for review')
  expect(screen.getByText('Choose a later time.')).toBeDefined()
  expect(sent).toEqual([])
  await user.clear(date)
  await press('Send for review')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ question: 'Which first?', notes: ['shape:1', 'shape:2'], endsAt: null }])
  await press('Show')
  expect(push).toHaveBeenCalledWith('/b/board1/review?request=i000000000001')
})
