// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme, shownTheme, useThemeChoice } from './color-theme.ts'
import { settleReact } from './testing/settle-react.ts'

/** The system is light until a test changes it. */
const system = Object.assign(new EventTarget(), { matches: false })
let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  system.matches = false
  vi.stubGlobal('matchMedia', () => system)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  Function(readFileSync('public/theme.js', 'utf8'))()
  await settleReact(() => root.render(<Choice />))
})
afterEach(async () => {
  vi.restoreAllMocks()
  chooseTheme('system')
  await settleReact(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

function Choice() {
  return useThemeChoice()
}

function switchStorageOff(): void {
  const refuse = () => {
    throw new DOMException('Storage is off', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
}

test('without storage, a chosen theme is shown and marked until the page is left', async () => {
  switchStorageOff()
  await settleReact(() => chooseTheme('dark'))
  expect([host.textContent, shownTheme.get()]).toEqual(['dark', 'dark'])
  system.dispatchEvent(new Event('change'))
  expect(shownTheme.get()).toBe('dark')
  system.matches = true
  await settleReact(() => chooseTheme('light'))
  expect([host.textContent, shownTheme.get()]).toEqual(['light', 'light'])
  await settleReact(() => chooseTheme('system'))
  expect([host.textContent, shownTheme.get()]).toEqual(['system', 'dark'])
})

test('a theme that is kept is shown and marked too', async () => {
  await settleReact(() => chooseTheme('dark'))
  expect([host.textContent, shownTheme.get()]).toEqual(['dark', 'dark'])
  expect(localStorage.getItem('parley:theme')).toBe('dark')
})
