import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Kbd } from './kbd.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['MacIntel', '⌘ ⇧ Z'],
  ['Win32', 'Ctrl Shift Z'],
])('on %s, keys have the names on its keyboard', (platform, shown) => {
  vi.stubGlobal('navigator', { platform })
  expect(renderToStaticMarkup(<Kbd>Ctrl Shift Z</Kbd>)).toContain(`>${shown}<`)
})
