// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ideaOf } from '../testing/idea-of.ts'
import { openLog } from '../testing/open-log.tsx'
import { LogTable } from './log-table.tsx'

beforeEach(() => {
  stubMedia(true)
  // jsdom lays nothing out, and only rows in view are rendered.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1_000)
})
/** The router around a page of the log. */
const ROUTER = {
  bfcacheId: '1',
  back: vi.fn(),
  forward: vi.fn(),
  refresh: vi.fn(),
  push: vi.fn(),
  replace: vi.fn(),
  prefetch: vi.fn(),
}
const TABLE = (
  <AppRouterContext value={ROUTER}>
    <LogTable />
  </AppRouterContext>
)

afterEach(() => vi.restoreAllMocks())

test('the details of an open row are a separate row, counted between its row and the next', async () => {
  const opened = await openLog({ part: TABLE, ideas: [1, 2, 3].map((number) => ideaOf(number)) })
  const rows = () => screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')))
  const count = () => Number(screen.getByRole('grid').getAttribute('aria-rowcount'))
  expect([rows(), count()]).toEqual([[1, 2, 3, 4], 4])
  const [, , secondRow] = screen.getAllByRole('row')
  const second = Number(secondRow?.dataset.number)
  await settleReact(() => opened.log.open.set(second))
  expect([rows(), count()]).toEqual([[1, 2, 3, 4, 5], 5])
  const details = screen.getByRole('row', { name: `More about idea ${second}` })
  expect(details.getAttribute('aria-rowindex')).toBe('4')
})
