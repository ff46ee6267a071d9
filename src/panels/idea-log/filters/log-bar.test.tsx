// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dayFromNow } from '#panels/labels/due-labels.ts'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { FIRST_PLACE, type LogPlace } from '../state/log-place.ts'
import { openLog } from '../testing/open-log.tsx'
import { DateFilter } from './date-filter.tsx'
import { LogBar } from './log-bar.tsx'

beforeEach(() => stubMedia(true))

function Bar() {
  return <LogBar field={useRef<HTMLInputElement>(null)} isNarrow={false} layout="table" />
}

async function openAt(part: React.ReactNode, place: Partial<LogPlace>) {
  const opened = await openLog({ part, ideas: [] })
  await settleReact(() => opened.log.place.set({ ...FIRST_PLACE, ...place }))
  return {
    ...opened,
    /** Removes a filter as a press of Enter does. */
    async remove(name: string) {
      const button = screen.getByRole('button', { name: `Remove filter: ${name}` })
      button.focus()
      // The focus of a keyboard, as a browser reports it.
      vi.spyOn(button, 'matches').mockReturnValue(true)
      await settleReact(() => button.click())
    },
  }
}

test('when a filter is removed, the focus stays on its chip', async () => {
  const { remove, log } = await openAt(<Bar />, { category: ['idea'] })
  await remove('Category')
  expect(log.place.get().category).toEqual([])
  expect(document.activeElement?.textContent).toBe('Category')
})

test('when a chip disappears with its filter, the search field has the focus', async () => {
  const { remove, log } = await openAt(<Bar />, { show: 'removed' })
  await remove('Removed ideas')
  expect(log.place.get().show).toBe('ideas')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search ideas')
})

test('the button of a span is pressed whenever the chip names that span', async () => {
  const now = Date.now()
  const days = { from: dayFromNow(-6, now), until: dayFromNow(0, now) }
  const { log } = await openAt(<DateFilter />, days)
  const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((one) => one.textContent)
  expect(pressed()).toEqual(['Last 7 days'])
  await settleReact(() => log.place.set({ ...FIRST_PLACE, ...days, until: null }))
  expect(pressed()).toEqual(['Last 7 days'])
  await settleReact(() => log.place.set({ ...FIRST_PLACE, ...days, until: dayFromNow(-1, now) }))
  expect(pressed()).toEqual([])
})
