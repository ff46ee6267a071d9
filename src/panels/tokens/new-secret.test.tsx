// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import { NewSecret } from './new-secret.tsx'

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand')
})

async function copy(): Promise<void> {
  const { press } = await renderPage(<NewSecret name="CI" secret="parley_1" />)
  await press(/copy/i)
}

test('if the browser refuses to copy, a message appears, and the text is in a field, selected', async () => {
  vi.stubGlobal('isSecureContext', false)
  document.execCommand = () => false
  await copy()
  expect(screen.getByRole('alert').textContent).toContain('does not let a page copy')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['parley_1', 0, 8])
})

test('after a copy, the button shows it', async () => {
  vi.stubGlobal('isSecureContext', true)
  await copy()
  expect(await navigator.clipboard.readText()).toBe('parley_1')
  expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
