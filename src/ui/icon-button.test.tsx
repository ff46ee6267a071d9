// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'
import { settleReact } from './testing/settle-react.ts'
import { TooltipProvider } from './tooltip.tsx'

let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  host.remove()
})

/** Can be undone once. */
function Undo({ onUndo }: { onUndo: () => void }) {
  const [canUndo, setCanUndo] = useState(true)
  const undo = () => {
    onUndo()
    setCanUndo(false)
  }
  return (
    <TooltipProvider>
      <IconButton label="Undo" icon={<i />} isDisabled={!canUndo} onClick={undo} />
    </TooltipProvider>
  )
}

test('a button that its own press disables keeps the focus, and further presses do nothing', async () => {
  const onUndo = vi.fn()
  await settleReact(() => root.render(<Undo onUndo={onUndo} />))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await settleReact(() => button.focus())
  await settleReact(() => button.click())
  await settleReact(() => button.click())
  expect(onUndo).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.disabled).toBe(false)
  expect(document.activeElement).toBe(button)
})
