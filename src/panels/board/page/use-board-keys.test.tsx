// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useBoardKeys } from './use-board-keys.ts'

const keys = { onFind: vi.fn(), onHelp: vi.fn(), onAsk: vi.fn(), onTalk: vi.fn() }

function Page() {
  useBoardKeys(keys)
  return null
}

afterEach(() => vi.clearAllMocks())

test('C and Ctrl+F act with Caps Lock too, and C with Shift is left to others', async () => {
  const root = createRoot(document.createElement('div'))
  await settleReact(() => root.render(<Page />))
  const press = (key: string, init: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
  press('c')
  press('C')
  expect(keys.onTalk).toHaveBeenCalledTimes(2)
  press('C', { shiftKey: true })
  expect(keys.onTalk).toHaveBeenCalledTimes(2)
  press('F', { ctrlKey: true })
  expect(keys.onFind).toHaveBeenCalledOnce()
  await settleReact(() => root.unmount())
})
