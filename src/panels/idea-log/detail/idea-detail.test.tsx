// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { Role } from '#session/core/role.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { FIRST_PLACE } from '../state/log-place.ts'
import { ideaOf } from '../testing/idea-of.ts'
import { openLog } from '../testing/open-log.tsx'
import { IdeaDetailParts } from './idea-detail.tsx'

beforeEach(() => stubMedia(true))

async function open(tags: string[], role: Role = 'editor') {
  const idea = ideaOf(7, { tags })
  const opened = await openLog({
    part: <IdeaDetailParts idea={idea} now={0} isInTable />,
    ideas: [idea],
    role,
  })
  return {
    ...opened,
    names: () =>
      screen
        .queryAllByRole('button', { name: /change$|^Add a tag$/ })
        .map((one) => one.getAttribute('aria-label')),
  }
}

test('an open row has its tags, for tables without a column of them, and they can be changed there', async () => {
  const { log, user, names } = await open(['fare', 'late', 'dark'])
  expect(names()).toEqual(['Tags: fare, late, dark, change'])
  const button = screen.getByRole('button', { name: /^Tags/ })
  expect(button.textContent).toBe('farelatedark')
  await user.click(button)
  expect(log.edit.get()).toMatchObject({ field: 'tags', numbers: [7] })
})

test('an open decision has its status too', async () => {
  const { log, names } = await open([])
  await settleReact(() => log.place.set({ ...FIRST_PLACE, show: 'decisions' }))
  expect(names()).toEqual(['Status: New, change', 'Add a tag'])
})

test('a viewer reads the tags of an open row', async () => {
  const { host, names } = await open(['fare'], 'viewer')
  expect(names()).toEqual([])
  expect(host.textContent).toContain('fare')
})
