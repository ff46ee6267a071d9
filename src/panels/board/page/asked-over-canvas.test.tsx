// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { OpenRating } from '#session/ratings/rating.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { AskedOverCanvas } from './asked-over-canvas.tsx'

const OPEN: OpenRating = {
  id: 'y000000000001',
  title: 'What is worth a try?',
  axes: ['Surprise', 'Feasible'],
  scope: { kind: 'board' },
  noteIds: ['shape:a'],
  startedBy: 'u1',
  startedAt: 1,
  endsAt: null,
  state: 'open',
}

let close = async () => {}
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
})

/** As on the page: the panel is closed at first where it lies over the canvas. */
function Page() {
  const [isPanelOpen, setPanelOpen] = useState(false)
  return (
    <AskedOverCanvas isPanelOpen={isPanelOpen} onVote={() => setPanelOpen(true)} onCheck={() => undefined} />
  )
}

test('[RG11] an open rating can be opened while the panel is closed, also where its last tab was that of votes', async () => {
  const opened = await openOnBoard({
    part: <Page />,
    projection: { ...projectionFor('commenter'), ratings: { [OPEN.id]: OPEN } },
    fetch: async () => Response.json({}),
  })
  close = opened.close
  await settleReact(() => opened.panel.set({ tab: 'votes', roundId: null, synthesisId: null }))
  const button = () => opened.host.querySelector<HTMLElement>('[aria-label="Open rating"] button')
  await settleReact(() => must(button(), 'Rate notes').click())
  expect(button()).toBeNull()
})
