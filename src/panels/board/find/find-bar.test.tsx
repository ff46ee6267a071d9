// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { FindBar } from './find-bar.tsx'

let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null
let closings = 0
beforeEach(async () => {
  closings = 0
  opened = await openOnBoard({
    part: <FindBar onShow={() => undefined} onClose={() => closings++} />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
})

/** Whether the browser still does what the key usually does there. */
function press(selector: string, key: string, init: KeyboardEventInit = {}): boolean {
  const target = must(opened?.host.querySelector<HTMLElement>(selector), selector)
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

test('Enter presses a button of find, and goes to a match from the field only', () => {
  expect(press('[aria-label="Close find"]', 'Enter')).toBe(true)
  expect(press('input', 'Enter')).toBe(false)
})

test('Escape closes find, except while an input method composes a word', () => {
  press('input', 'Escape', { isComposing: true })
  expect(closings).toBe(0)
  press('input', 'Escape')
  expect(closings).toBe(1)
})
