// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { moderatorView } from '#panels/open-board/testing/moderator-view.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { BoardSettingsDialog } from './board-settings-dialog.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})

async function openWith(moderators: readonly string[]) {
  const sent: unknown[] = []
  const _opened = await openOnBoard({
    part: <BoardSettingsDialog isOpen onClose={() => {}} />,
    projection: {
      ...projectionFor('facilitator'),
      agents: moderators.map((name) => moderatorView(name, name)),
    },
    fetch: async (_path, init) => {
      if (init?.body) sent.push(JSON.parse(String(init.body)))
      return Response.json({})
    },
  })
  const press = (name: string) => {
    const all = [...document.querySelectorAll<HTMLElement>('label, button')]
    return settleReact(() =>
      must(
        all.find((each) => each.textContent?.trim() === name),
        name,
      ).click(),
    )
  }
  return { sent, press, text: () => document.body.textContent ?? '' }
}

test('a facilitator has all moderators agree, and reads what it costs', async () => {
  const { sent, press, text } = await openWith(['Anna', 'Ben', 'Cem'])
  expect(text()).not.toContain('A note is picked only if')
  await press('All moderators of the board, who must agree')
  expect(text()).toContain('A note is picked only if all 3 moderators pick it.')
  expect(text()).toContain('costs 3 times as much')
  await press('Save')
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ moderators: 'all' })]))
})

test('with a single moderator, the setting says that it picks alone', async () => {
  const { press, text } = await openWith(['Anna'])
  await press('All moderators of the board, who must agree')
  expect(text()).toContain('Only one moderator is on this board, so it picks alone.')
})
