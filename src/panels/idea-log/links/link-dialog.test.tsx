// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ideaOf, pageOf } from '../testing/idea-of.ts'
import { openLog } from '../testing/open-log.tsx'
import { LinkDialog } from './link-dialog.tsx'

const IDEAS = [1, 2, 3].map((number) => ideaOf(number))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})

const found = () =>
  [...document.querySelectorAll('[aria-label="Ideas found"] button')].map(
    ({ textContent }) => /#\d+/.exec(textContent)?.[0],
  )

async function type(words: string): Promise<void> {
  const field = must(document.querySelector<HTMLInputElement>('[role="dialog"] input'), 'the field')
  await settleReact(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('an idea of those to link is listed once, also while the results of a search are still there', async () => {
  const _opened = await openLog({
    part: <LinkDialog ideas={IDEAS.slice(0, 2)} onClose={() => {}} />,
    ideas: IDEAS,
  })
  vi.stubGlobal('fetch', async () => Response.json(pageOf(IDEAS, new URLSearchParams())))
  await type('idea')
  await expect.poll(found).toHaveLength(3)
  await type('')
  expect(found().toSorted()).toEqual(['#1', '#2', '#3'])
})
