// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { CitationEditor } from './citation-editor.tsx'

const onAdd = vi.fn<(number: number) => string | null>(() => null)
beforeEach(() => onAdd.mockClear())

const field = () => screen.getByRole<HTMLInputElement>('textbox')

const checkOf99 = async (number: number) => (number === 99 ? 'There is no idea #99 in the log.' : null)

async function add(words: string, check: (number: number) => Promise<string | null> = checkOf99) {
  const editor = <CitationEditor citations={[]} what="idea" onRemove={() => {}} check={check} onAdd={onAdd} />
  const page = await renderPage(editor)
  await page.user.type(field(), `${words}{Enter}`)
  return page
}

test('an unknown number is refused at once, and stays in the field', async () => {
  await add('#99')
  expect(screen.getByRole('alert').textContent).toBe('There is no idea #99 in the log.')
  expect(field().value).toBe('#99')
  expect(onAdd).not.toHaveBeenCalled()
})

test('one that is there is added, and the field is free for the next', async () => {
  await add('12')
  expect(onAdd).toHaveBeenCalledWith(12)
  expect(field().value).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the next number, typed during the check of the last one, stays in the field', async () => {
  const answer = Promise.withResolvers<null>()
  const { user } = await add('12', () => answer.promise)
  await user.clear(field())
  await user.type(field(), '13')
  await settleReact(() => answer.resolve(null))
  expect(onAdd).toHaveBeenCalledWith(12)
  expect(field().value).toBe('13')
})

test('nothing is added to a part that is removed during the check of its number', async () => {
  const answer = Promise.withResolvers<null>()
  const { show } = await add('12', () => answer.promise)
  await show(null)
  await settleReact(() => answer.resolve(null))
  expect(onAdd).not.toHaveBeenCalled()
})
