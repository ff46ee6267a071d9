// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import { useBoardKeys } from './use-board-keys.ts'

const keys = { onFind: vi.fn(), onHelp: vi.fn(), onAsk: vi.fn(), onTalk: vi.fn(), onEscape: vi.fn() }

function Page() {
  useBoardKeys(keys)
  return null
}

afterEach(() => vi.clearAllMocks())

test('C and Ctrl+F act with Caps Lock too, and C with Shift is left to others', async () => {
  await renderPage(<Page />)
  const press = (key: string, init: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
  press('c')
  press('C')
  expect(keys.onTalk).toHaveBeenCalledTimes(2)
  press('C', { shiftKey: true })
  expect(keys.onTalk).toHaveBeenCalledTimes(2)
  press('F', { ctrlKey: true })
  expect(keys.onFind).toHaveBeenCalledOnce()
})

test('Escape acts from a button of a strip or panel, not from a field or a dialog', async () => {
  await renderPage(
    <>
      <Page />
      <button type="button">Next</button>
      <input />
      <div role="dialog">
        <button type="button">Close</button>
      </div>
    </>,
  )
  const [next, close] = screen.getAllByRole('button')
  const counts = [next, screen.getByRole('textbox'), close].map((element) => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    element?.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
    return keys.onEscape.mock.calls.length
  })
  expect(counts).toEqual([1, 1, 1])
})
