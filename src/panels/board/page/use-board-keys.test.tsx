// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useBoardKeys } from './use-board-keys.ts'

const keys = { onFind: vi.fn(), onHelp: vi.fn(), onAsk: vi.fn(), onTalk: vi.fn(), onEscape: vi.fn() }

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

test('Escape acts from a button of a strip or panel, not from a field or a dialog', async () => {
  const host = document.createElement('div')
  host.innerHTML = '<button>Next</button><input><div role="dialog"><button>Close</button></div>'
  document.body.append(host)
  const root = createRoot(document.createElement('div'))
  await settleReact(() => root.render(<Page />))
  const counts = [...host.querySelectorAll('button, input')].map((element) => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    element.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
    return keys.onEscape.mock.calls.length
  })
  expect(counts).toEqual([1, 1, 1])
  await settleReact(() => root.unmount())
  host.remove()
})
