// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { ideaOf } from '../testing/idea-of.ts'
import { openLog } from '../testing/open-log.tsx'
import { BulkBar } from './bulk-bar.tsx'

vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/b/board1/log' }))

beforeEach(() => stubMedia(true))

function Sent() {
  const { forReview } = useBoard()
  return (
    <>
      <BulkBar />
      <output>{useReadable(forReview)?.join(' ')}</output>
    </>
  )
}

const ideas = [ideaOf(1), ideaOf(2, { isOnCanvas: false }), ideaOf(3)]
const selected = new Map(ideas.map((idea) => [idea.number, idea]))

test('a facilitator sends the notes of the selected ideas for review', async () => {
  const { log, press } = await openLog({ part: <Sent />, ideas, role: 'facilitator' })
  log.selection.set(selected)
  await press('Send for review')
  expect(screen.getByText('shape:1 shape:3')).toBeDefined()
})

test('an editor is not offered to send ideas for review', async () => {
  const { log } = await openLog({ part: <Sent />, ideas })
  log.selection.set(selected)
  expect(await screen.findByRole('button', { name: 'Decide' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull()
})
