// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { headlessEditor } from '../testing/headless-editor.ts'
import { takeNumberPadEnter } from './number-pad-enter.ts'

test('Enter of the number pad arrives as Enter, until it is stopped', () => {
  const editor = headlessEditor()
  const keys: string[] = []
  const container = editor.getContainer()
  container.addEventListener('keyup', ({ code, key }) => keys.push(`${code} ${key}`))
  const press = () =>
    container.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', code: 'NumpadEnter', bubbles: true }))
  const stop = takeNumberPadEnter(editor)
  press()
  stop()
  press()
  expect(keys).toEqual(['Enter Enter', 'NumpadEnter Enter'])
  editor.dispose()
})
