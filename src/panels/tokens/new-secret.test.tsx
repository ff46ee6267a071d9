// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { NewSecret } from './new-secret.tsx'

let root: Root
let host: HTMLElement
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  host.remove()
  Reflect.deleteProperty(document, 'execCommand')
  vi.unstubAllGlobals()
})

async function copy(): Promise<void> {
  await settleReact(() => root.render(<NewSecret name="CI" secret="parley_1" />))
  await settleReact(() => must(host.querySelector('button'), 'the button that copies').click())
}

test('if the browser refuses to copy, a message appears, and the text is in a field, selected', async () => {
  vi.stubGlobal('isSecureContext', false)
  document.execCommand = () => false
  await copy()
  expect(host.querySelector('[role="alert"]')?.textContent).toContain('does not let a page copy')
  const field = must(host.querySelector('input'), 'the field')
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['parley_1', 0, 8])
})

test('after a copy, the button shows it', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copy()
  expect(writeText).toHaveBeenCalledWith('parley_1')
  expect(host.querySelector('button')?.textContent).toBe('Copied')
  expect(host.querySelector('[role="alert"]')).toBeNull()
})
