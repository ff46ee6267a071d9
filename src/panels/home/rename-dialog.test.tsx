// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { RenameDialog } from './rename-dialog.tsx'

let close = async () => {}
afterEach(() => close())

test('why a board could not be renamed is gone once the person types on', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  close = async () => {
    await settleReact(() => root.unmount())
    host.remove()
  }
  const dialog = (
    <RenameDialog
      isOpen
      title="Nights"
      onClose={() => {}}
      onRename={async () => ({ code: 'refused', message: 'The board is frozen.' })}
    />
  )
  await settleReact(() => root.render(<TooltipProvider>{dialog}</TooltipProvider>))
  const field = must(document.querySelector<HTMLInputElement>('form input'), 'the field')
  const type = (words: string) =>
    settleReact(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await type('Days')
  await settleReact(() => document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click())
  expect(document.body.textContent).toContain('The board is frozen.')
  await type('Days and')
  expect(document.body.textContent).not.toContain('The board is frozen.')
})
