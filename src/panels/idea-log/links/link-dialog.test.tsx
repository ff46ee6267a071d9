// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { ideaOf, pageOf } from '../testing/idea-of.ts'
import { openLog } from '../testing/open-log.tsx'
import { LinkDialog } from './link-dialog.tsx'

const IDEAS = [1, 2, 3].map((number) => ideaOf(number))

beforeEach(() => stubMedia(true))

const found = () =>
  within(screen.getByRole('list', { name: 'Ideas found' }))
    .queryAllByRole('button')
    .map(({ textContent }) => /#\d+/.exec(textContent)?.[0])

test('an idea of those to link is listed once, also while the results of a search are still there', async () => {
  const { user } = await openLog({
    part: <LinkDialog ideas={IDEAS.slice(0, 2)} onClose={() => {}} />,
    ideas: IDEAS,
  })
  vi.stubGlobal('fetch', async () => Response.json(pageOf(IDEAS, new URLSearchParams())))
  const field = screen.getByRole('textbox', { name: /^Other idea/ })
  await user.type(field, 'idea')
  await expect.poll(found).toHaveLength(3)
  await user.clear(field)
  expect(found().toSorted()).toEqual(['#1', '#2', '#3'])
})
