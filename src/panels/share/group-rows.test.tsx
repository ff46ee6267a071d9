// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GroupRolesResponse } from '#api/access.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { GroupRows } from './group-rows.tsx'

beforeEach(() => stubMedia(true))

const LEADS = { group: 'leads', role: 'facilitator', members: 2 } as const

async function openWith(first: Partial<GroupRolesResponse>) {
  let value: GroupRolesResponse = { groups: [], own: [], isOffered: true, ...first }
  const sent: { group: string; role: 'editor' | 'facilitator' | null }[] = []
  const failures: unknown[] = []
  const reads: unknown[] = []
  const projection = projectionFor('facilitator')
  const opened = await openOnBoard({
    part: (
      <GroupRows
        boardId="b1"
        projection={projection}
        onFailure={(failure) => failures.push(failure?.message)}
      />
    ),
    projection,
    fetch: async (path, init) => {
      if (!String(path).endsWith('/groups')) return Response.json({})
      if (init?.body) {
        const { group, role } = JSON.parse(String(init.body))
        sent.push({ group, role })
        if (group === 'refused')
          return Response.json({ error: { code: 'too-many-groups', message: 'no' } }, { status: 409 })
        const others = value.groups.filter((one) => one.group !== group)
        value = { ...value, groups: role === null ? others : [...others, { group, role, members: 0 }] }
      }
      if (!init?.body) reads.push(path)
      return Response.json(value)
    },
  })
  return { ...opened, sent, failures, reads }
}

const listed = () =>
  within(screen.getByRole('list', { name: 'Groups with access' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)

test('a facilitator gives a group a role', async () => {
  const { user, press, sent } = await openWith({ own: ['designers'] })
  await user.type(await screen.findByRole('combobox', { name: 'Group name' }), 'designers')
  await press('Add group')
  await vi.waitFor(() => expect(listed()).toEqual([expect.stringContaining('designers')]))
  expect(sent).toEqual([{ group: 'designers', role: 'editor' }])
  expect(screen.getByRole('combobox', { name: 'Role of designers' }).textContent).toContain('Editor')
})

test('removing the access of a group can be undone', async () => {
  const { press, sent } = await openWith({ groups: [LEADS] })
  await vi.waitFor(() => expect(listed()).toEqual([expect.stringContaining('2 people joined through it')]))
  await press('Remove access: leads')
  await vi.waitFor(() => expect(listed()).toEqual([]))
  await press('Undo')
  await vi.waitFor(() => expect(listed()).toHaveLength(1))
  expect(sent).toEqual([
    { group: 'leads', role: null },
    { group: 'leads', role: 'facilitator' },
  ])
})

test('a refusal is shown, and the name stays', async () => {
  const { user, press, failures } = await openWith({})
  const name = await screen.findByRole('combobox', { name: 'Group name' })
  await user.type(name, 'refused')
  await press('Add group')
  await vi.waitFor(() =>
    expect(failures).toEqual(['This board gives roles to as many groups as it can. Remove one first.']),
  )
  expect((name as HTMLInputElement).value).toBe('refused')
})

test('a server that learns of no groups offers none', async () => {
  const { reads } = await openWith({ isOffered: false })
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Groups' })).toBeNull()
})
