// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { settleReact } from './testing/settle-react.ts'

let root: Root
let host: HTMLElement
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  host.remove()
})

/** A dialog with the failure of its last attempt in its own state, as with all callers. */
function Leave() {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Leave…
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Leave the board?"
        consequence="Your notes stay."
        action="Leave"
        error={error}
        onConfirm={() => setError('The server can’t be reached.')}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

const press = (name: string) => settleReact(() => screen.getByRole('button', { name }).click())
const error = () => within(screen.getByRole('alertdialog')).queryByRole('alert')?.textContent

test('why something failed is shown until the dialog closes, and not when it opens again', async () => {
  await settleReact(() => root.render(<Leave />))
  await press('Leave…')
  await press('Leave')
  expect(error()).toBe('The server can’t be reached.')
  await press('Cancel')
  await press('Leave…')
  expect(error()).toBeUndefined()
  await press('Leave')
  expect(error()).toBe('The server can’t be reached.')
})
