// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ideaOf } from '../testing/idea-of.ts'
import { openLog } from '../testing/open-log.tsx'
import { LogCards } from './log-cards.tsx'

beforeEach(() => {
  stubMedia(true)
  // jsdom lays nothing out, and only cards in view are rendered.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1_000)
})
afterEach(() => vi.restoreAllMocks())

test('Shift on the checkbox of a card selects all cards from the last one on', async () => {
  const opened = await openLog({ part: <LogCards />, ideas: [1, 2, 3, 4, 5].map((number) => ideaOf(number)) })
  const press = (number: number, init: MouseEventInit = {}) =>
    settleReact(() => fireEvent.click(screen.getByRole('checkbox', { name: `Select idea ${number}` }), init))
  const selected = () => [...opened.log.selection.get().keys()].toSorted()
  await press(4)
  await press(2, { shiftKey: true })
  expect(selected()).toEqual([2, 3, 4])
  await press(3)
  expect(selected()).toEqual([2, 4])
  await press(5, { shiftKey: true })
  expect(selected()).toEqual([2, 3, 4, 5])
})
