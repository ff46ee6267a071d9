// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { moderatorView } from '#panels/open-board/testing/moderator-view.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { BoardSettingsDialog } from './board-settings-dialog.tsx'

beforeEach(() => stubMedia(true))

async function openWith(moderators: readonly string[], settings: Partial<BoardSettings> = {}) {
  const sent: unknown[] = []
  const projection = projectionFor('facilitator')
  const { user, press } = await openOnBoard({
    part: <BoardSettingsDialog isOpen onClose={() => {}} />,
    projection: {
      ...projection,
      settings: { ...projection.settings, ...settings },
      agents: moderators.map((name) => moderatorView(name, name)),
    },
    fetch: async (_path, init) => {
      if (init?.body) sent.push(JSON.parse(String(init.body)))
      return Response.json({})
    },
  })
  const chooseAll = () =>
    user.click(screen.getByRole('radio', { name: 'All moderators of the board, who must agree' }))
  return { sent, press, user, chooseAll, text: () => document.body.textContent ?? '' }
}

test('a facilitator has all moderators agree, and reads what it costs', async () => {
  const { sent, press, chooseAll, text } = await openWith(['Anna', 'Ben', 'Cem'])
  expect(text()).not.toContain('A note is picked only if')
  await chooseAll()
  expect(text()).toContain('A note is picked only if all 3 moderators pick it.')
  expect(text()).toContain('costs 3 times as much')
  await press('Save')
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ moderators: 'all' })]))
})

test('with a single moderator, the setting shows that it picks alone', async () => {
  const { chooseAll, text } = await openWith(['Anna'])
  await chooseAll()
  expect(text()).toContain('Only one moderator is on this board, so it picks alone.')
})

test('a facilitator sets how many days of history and activity the board keeps', async () => {
  const { sent, press, user } = await openWith(['Anna'])
  await user.type(screen.getByRole('spinbutton', { name: 'Every moment and deleted notes, in days' }), '7')
  await user.type(screen.getByRole('spinbutton', { name: 'Activity log, in days' }), '14')
  await press('Save')
  const kept = { historyDays: 7, activityDays: 14 }
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining(kept)]))
})

test('an emptied number of days means as long as the server keeps it', async () => {
  const { sent, press, user } = await openWith(['Anna'], { historyDays: 7, activityDays: 14 })
  await user.clear(screen.getByRole('spinbutton', { name: 'Activity log, in days' }))
  await press('Save')
  const kept = { historyDays: 7, activityDays: null }
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining(kept)]))
})
