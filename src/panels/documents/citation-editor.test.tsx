// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { CitationEditor } from './citation-editor.tsx'

let root: Root
let host: HTMLElement
const onAdd = vi.fn<(number: number) => string | null>(() => null)
beforeEach(() => {
  onAdd.mockClear()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  host.remove()
})

const field = () => must(host.querySelector('input'), 'the field')

const checkOf99 = async (number: number) => (number === 99 ? 'There is no idea #99 in the log.' : null)

const type = (words: string) =>
  settleReact(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

async function add(
  words: string,
  check: (number: number) => Promise<string | null> = checkOf99,
): Promise<void> {
  const editor = <CitationEditor citations={[]} what="idea" onRemove={() => {}} check={check} onAdd={onAdd} />
  await settleReact(() => root.render(editor))
  await type(words)
  await settleReact(() =>
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  )
}

test('a number that is not there is refused at once, with what was typed still in the field', async () => {
  await add('#99')
  expect(host.querySelector('[role="alert"]')?.textContent).toBe('There is no idea #99 in the log.')
  expect(field().value).toBe('#99')
  expect(onAdd).not.toHaveBeenCalled()
})

test('one that is there is added, and the field is free for the next', async () => {
  await add('12')
  expect(onAdd).toHaveBeenCalledWith(12)
  expect(field().value).toBe('')
  expect(host.querySelector('[role="alert"]')).toBeNull()
})

test('the next number, typed during the check of the last one, stays in the field', async () => {
  const answer = Promise.withResolvers<null>()
  await add('12', () => answer.promise)
  await type('13')
  await settleReact(() => answer.resolve(null))
  expect(onAdd).toHaveBeenCalledWith(12)
  expect(field().value).toBe('13')
})

test('nothing is added to a part that is removed during the check of its number', async () => {
  const answer = Promise.withResolvers<null>()
  await add('12', () => answer.promise)
  await settleReact(() => root.render(null))
  await settleReact(() => answer.resolve(null))
  expect(onAdd).not.toHaveBeenCalled()
})
