// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has none.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.useFakeTimers()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tooltip = () => screen.queryByRole('tooltip')

/** Hovers over the button until its tooltip is there. */
async function showTooltip(): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name: 'Act' })
  await act(async () => button.dispatchEvent(new MouseEvent('pointermove', { bubbles: true })))
  await act(async () => vi.advanceTimersByTime(500))
  expect(tooltip()?.textContent).toBe('What it does')
  return button
}

const HOVERED = (
  <Tooltip text="What it does">
    <button type="button">Act</button>
  </Tooltip>
)

const pressEscape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })

test('one Escape closes a tooltip and the dialog that it is in', async () => {
  const onClose = vi.fn()
  await act(async () =>
    root.render(
      <TooltipProvider>
        <Dialog isOpen onClose={onClose} title="Share" description="Links to this board">
          {HOVERED}
        </Dialog>
      </TooltipProvider>,
    ),
  )
  const button = await showTooltip()
  await act(async () => button.dispatchEvent(pressEscape()))
  expect(onClose).toHaveBeenCalledOnce()
  expect(tooltip()).toBeNull()
})

test('Escape closes a tooltip without a dialog, and reaches the page', async () => {
  await act(async () => root.render(<TooltipProvider>{HOVERED}</TooltipProvider>))
  const button = await showTooltip()
  const event = pressEscape()
  await act(async () => button.dispatchEvent(event))
  expect(tooltip()).toBeNull()
  expect(event.defaultPrevented).toBe(false)
})

test('a button that loses the focus before React renders shows no tooltip', async () => {
  await act(async () => root.render(<TooltipProvider>{HOVERED}</TooltipProvider>))
  const button = screen.getByRole('button', { name: 'Act' })
  // The focus of a keyboard, as a browser reports it.
  vi.spyOn(button, 'matches').mockReturnValue(true)
  await act(async () => button.focus())
  expect(tooltip()).not.toBeNull()
  await act(async () => button.blur())
  expect(tooltip()).toBeNull()
  await act(async () => {
    button.focus()
    button.blur()
  })
  expect(tooltip()).toBeNull()
})
