// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { FindBar } from './find-bar.tsx'

let _opened: Awaited<ReturnType<typeof openOnBoard>> | null = null
let closings = 0
beforeEach(async () => {
  closings = 0
  _opened = await openOnBoard({
    part: <FindBar onShow={() => undefined} onClose={() => closings++} />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
})

/** Whether the browser still does the key's usual action there. */
function press(target: HTMLElement, key: string, init: KeyboardEventInit = {}): boolean {
  return fireEvent.keyDown(target, { key, ...init })
}
const field = () => screen.getByRole('textbox')

test('Enter presses a button of find, and shows the next match from the field only', () => {
  expect(press(screen.getByRole('button', { name: 'Close find' }), 'Enter')).toBe(true)
  expect(press(field(), 'Enter')).toBe(false)
})

test('Escape closes find, except while an input method composes a word', () => {
  press(field(), 'Escape', { isComposing: true })
  expect(closings).toBe(0)
  press(field(), 'Escape')
  expect(closings).toBe(1)
})
