// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { settleReact } from './testing/settle-react.ts'
import { tolerateTranslators } from './tolerate-translators.ts'

const stop = tolerateTranslators()
const page = document.createElement('div')
document.body.append(page)
afterEach(() => page.replaceChildren())

/** Words beside elements that appear and disappear, as in a panel. */
function Panel() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count % 2 === 0 && 'Even'}
      {count % 2 === 1 && <b>Odd</b>}
      {count > 1 && 'Later'}
      <i>{count}</i>
    </button>
  )
}

/** Changes the page like a translator: each text is moved into a new element, or replaced by other words. */
function translate(node: Node, isReplaced: boolean): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType !== Node.TEXT_NODE) translate(child, isReplaced)
    else if (child.parentNode?.nodeName !== 'FONT') {
      const font = document.createElement('font')
      child.parentNode?.insertBefore(font, child)
      if (isReplaced) child.parentNode?.removeChild(child)
      font.append(isReplaced ? new Text('übersetzt') : child)
    }
  }
}

test.each([
  ['moved', false],
  ['replaced', true],
])('a part whose texts a translator has %s goes on', async (_, isReplaced) => {
  const errors: unknown[] = []
  const root = createRoot(page, { onUncaughtError: (error) => errors.push(error) })
  await settleReact(() => root.render(<Panel />))
  for (let presses = 0; presses < 6; presses++) {
    translate(page, isReplaced)
    await settleReact(() => screen.getByRole('button').click())
  }
  expect(errors).toEqual([])
  expect(screen.getByRole('button').isConnected).toBe(true)
  await settleReact(() => root.unmount())
  expect(page.textContent).toBe('')
})

test('without a translator nothing changes, and it can be undone', () => {
  const [child, other] = [document.createElement('p'), document.createElement('p')]
  page.append(child)
  page.insertBefore(other, child)
  expect([...page.childNodes]).toEqual([other, child])
  expect(page.removeChild(child)).toBe(child)
  stop()
  expect(() => page.removeChild(child)).toThrow('not a child of this node')
})
