// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { Role } from '#session/core/role.ts'
import type { PrivateWriting } from '#session/private-writing/private-writing.ts'
import { PRIVATE_WRITING } from '#session/testing/private-writing-in-test.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { PrivateWritingLine } from './private-writing-line.tsx'

const PRESENTING: PrivateWriting = {
  ...PRIVATE_WRITING,
  phase: 'presenting',
  isNamed: true,
  parts: {
    mode: 'by-person',
    order: 'by-name',
    asked: 1,
    askedUserId: null,
    last: { part: 1, userId: 'u2', noteIds: ['shape:a', 'shape:b'] },
  },
}
const person = (id: string, name: string) =>
  ({ id, name, color: 'moss', role: 'editor', joinedAt: 1 }) as const
const PEOPLE = { u2: person('u2', 'Ben'), u3: person('u3', 'Cyd'), u4: person('u4', 'Ada') }

let asked: [method: string, path: string, body: unknown][] = []
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null

beforeEach(() => {
  asked = []
  stubMedia(true)
})

async function open(role: Role, privateWriting: PrivateWriting, draftCounts: Record<string, number>) {
  const projection = projectionFor(role)
  opened = await openOnBoard({
    part: <PrivateWritingLine />,
    projection: { ...projection, people: { ...projection.people, ...PEOPLE }, privateWriting, draftCounts },
    fetch: async (path, init) => {
      asked.push([init?.method ?? 'GET', String(path), init?.body ? JSON.parse(String(init.body)) : null])
      return Response.json({ error: { code: 'not-now', message: 'Not now.' } }, { status: 409 })
    },
  })
}
const button = (name: RegExp) => screen.queryByRole('button', { name })
const status = () => screen.getByRole('status').textContent

test('the line names the people whose notes are shown and the number of hidden ones', async () => {
  await open('facilitator', PRESENTING, { u3: 2, u4: 1 })
  expect(status()).toBe('Ben’s notes: 2')
  expect(button(/^3 ?private notes$/)).not.toBeNull()
})

test('without names the line shows neither names nor order', async () => {
  const last = { part: 2, userId: null, noteIds: ['shape:a'] }
  const parts = { ...PRESENTING.parts, order: 'shuffled', last } as PrivateWriting['parts']
  await open('editor', { ...PRESENTING, isNamed: false, parts }, { '': 4 })
  expect(status()).toBe('Part 2: 1 note')
  expect(button(/^4 ?private notes$/)).not.toBeNull()
  for (const { name } of Object.values(PEOPLE)) expect(document.body.textContent).not.toContain(name)
})

test('a page that followed a reveal announces its end', async () => {
  await open('editor', PRESENTING, { u3: 1 })
  await settleReact(() =>
    opened?.server.tellSession(
      { privateWriting: { ...PRESENTING, phase: 'revealed' }, draftCounts: {} },
      'slices',
    ),
  )
  expect(status()).toBe('All notes are revealed.')
})
