// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ToastProvider, useToast } from './toast.tsx'
import { TooltipProvider } from './tooltip.tsx'

let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

function Page({ onUndo }: { onUndo: () => void }) {
  const toast = useToast()
  return (
    <button
      type="button"
      onClick={() => toast({ text: 'Deleted 3 notes', action: { label: 'Undo', onAction: onUndo } })}
    >
      Delete
    </button>
  )
}

/** Clicks like a browser: the focus moves with the press, unless that is prevented. */
async function clickOn(name: string): Promise<void> {
  const button = screen.getByRole('button', { name })
  await act(async () => {
    if (button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))) button.focus()
    button.click()
  })
}

test('a click on a message, or on its cross, leaves the focus where it is', async () => {
  const onUndo = vi.fn()
  await act(async () =>
    root.render(
      <TooltipProvider>
        <ToastProvider>
          <Page onUndo={onUndo} />
        </ToastProvider>
      </TooltipProvider>,
    ),
  )
  for (const name of ['Undo', 'Close message']) {
    await clickOn('Delete')
    await clickOn(name)
    expect(document.activeElement?.textContent, name).toBe('Delete')
  }
  expect(onUndo).toHaveBeenCalledOnce()
})

test('the button of a message is there beside an open dialog', async () => {
  const onUndo = vi.fn()
  await act(async () =>
    root.render(
      <TooltipProvider>
        <ToastProvider>
          <Dialog isOpen onClose={() => undefined} title="Notes">
            <Page onUndo={onUndo} />
          </Dialog>
        </ToastProvider>
      </TooltipProvider>,
    ),
  )
  await clickOn('Delete')
  await clickOn('Undo')
  expect(onUndo).toHaveBeenCalledOnce()
})
