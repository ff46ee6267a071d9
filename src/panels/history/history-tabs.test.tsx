// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { Role } from '#session/core/role.ts'
import { BringBackButton } from './bring-back-button.tsx'
import { DeletedTab } from './deleted-tab.tsx'
import { NoteWritersDialog } from './note-writers-dialog.tsx'
import { VersionsTab } from './versions-tab.tsx'

const deleted = (id: string, text: string, moment: number) => ({
  ...{ id, text, moment, type: 'note' },
  ...{ origin: 'person', deletedBy: 'u1', deletedAt: Date.now() },
})
const DELETED = [
  deleted('shape:1', 'Lamps', 4),
  deleted('shape:2', 'Benches', 4),
  deleted('shape:3', 'Trees', 9),
]

beforeEach(() => stubMedia(true))

/** Answers restores with their number, and notes what they ask for. */
function history(answer: unknown = { records: DELETED }) {
  const restores: unknown[] = []
  const fetch = vi.fn(async (path: RequestInfo | URL, init?: RequestInit) => {
    if (!String(path).endsWith('/history/restore')) return Response.json(answer)
    const body = JSON.parse(String(init?.body))
    restores.push(body)
    return Response.json({ before: 20, after: 21, changed: body.what.ids })
  })
  return { restores, fetch }
}

async function openDeleted(role: Role = 'editor') {
  const { restores, fetch } = history()
  const onGoTo = vi.fn()
  const part = <DeletedTab onGoTo={onGoTo} />
  const page = await openOnBoard({ part, projection: projectionFor(role), fetch })
  return { restores, onGoTo, ...page }
}

test('several deleted notes are brought back as they were deleted, as one step of undo', async () => {
  const { user, press, restores, connection } = await openDeleted()
  for (const name of ['Lamps', 'Benches', 'Trees'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await press('Bring back 3 items')
  await waitFor(() => expect(screen.getByText('3 items brought back')).toBeDefined())
  expect(restores).toEqual([
    { moment: 4, what: { kind: 'records', ids: ['shape:1', 'shape:2'] } },
    { moment: 9, what: { kind: 'records', ids: ['shape:3'] } },
  ])
  expect(connection.undo.undoStack).toHaveLength(1)
  connection.undo.undo()
  await waitFor(() => expect(restores).toHaveLength(4))
  expect(restores[2]).toEqual({ moment: 20, what: { kind: 'records', ids: ['shape:3'] }, ifAsAt: 21 })
})

test('a deleted note is shown where it was', async () => {
  const { user, onGoTo } = await openDeleted()
  await user.click(await screen.findByRole('button', { name: /^Trees/ }))
  expect(onGoTo).toHaveBeenCalledWith({ seq: 9 }, 'shape:3')
})

test('deleted words of an AI are marked', async () => {
  const records = [{ ...deleted('shape:1', 'Lamps', 4), origin: 'ai-edited' }, deleted('shape:2', 'Trees', 4)]
  const { fetch } = history({ records })
  const part = <DeletedTab onGoTo={() => undefined} />
  await openOnBoard({ part, projection: projectionFor('viewer'), fetch })
  expect(await screen.findByRole('button', { name: /^Lamps.*AI, edited by a person/ })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Trees/ }).textContent).not.toContain('AI')
})

test('a search asks the server for the words', async () => {
  const fetch = vi.fn(async (path: RequestInfo | URL) =>
    Response.json({ records: String(path).endsWith('words=') ? DELETED : [] }),
  )
  const part = <DeletedTab onGoTo={() => undefined} />
  const { user } = await openOnBoard({ part, projection: projectionFor('viewer'), fetch })
  await screen.findByRole('button', { name: /^Trees/ })
  await user.type(screen.getByRole('searchbox', { name: 'Search deleted items' }), 'the lamp')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No deleted item has these words.'))
  expect(String(fetch.mock.lastCall?.[0])).toMatch(/words=the%20lamp$/)
})

test('viewers look at deleted notes, and bring none back', async () => {
  await openDeleted('viewer')
  expect(await screen.findByRole('button', { name: /^Trees/ })).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a restore that fails says why, and that nothing was changed', async () => {
  const fetch = vi.fn(async (path: RequestInfo | URL) =>
    String(path).endsWith('/restore')
      ? Response.json({ error: { code: 'board-full', message: 'The board is full.' } }, { status: 409 })
      : Response.json({ records: DELETED }),
  )
  const part = <BringBackButton noteId="shape:3" />
  const { press, connection } = await openOnBoard({ part, projection: projectionFor('editor'), fetch })
  await press('Bring the note back')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not restored: .* Nothing was changed\.$/)
  expect(connection.undo.undoStack).toHaveLength(0)
})

test('a note that the history no longer has is not brought back', async () => {
  const { restores, fetch } = history({ records: [] })
  const part = <BringBackButton noteId="shape:3" />
  const { press } = await openOnBoard({ part, projection: projectionFor('editor'), fetch })
  await press('Bring the note back')
  expect((await screen.findByRole('alert')).textContent).toBe('The history no longer has this note.')
  expect(restores).toEqual([])
})

test('the words of a note have their writers, and no name where none is shown', async () => {
  const words = [
    { text: 'Lamps ', author: 'u1', at: null },
    { text: 'stay on', author: null, at: null },
  ]
  await openOnBoard({
    part: <NoteWritersDialog noteId="shape:1" onClose={() => undefined} />,
    projection: {
      ...projectionFor('viewer'),
      people: { u1: { id: 'u1', name: 'Ines', color: 'marine', role: 'editor', joinedAt: 0 } },
    },
    fetch: async () => Response.json({ words, origin: 'person' }),
  })
  const writers = await screen.findByRole('list', { name: 'Writers' })
  const names = within(writers).getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Ines', 'Someone'])
})

const VERSION = { id: 'z1', name: 'Start', moment: { seq: 3, at: 0 }, namedBy: 'u1', namedAt: 0 }

/** The tab with one version, and its requests. */
async function openVersions(role: Role = 'editor') {
  const sent: unknown[] = []
  const fetch = vi.fn(async (path: RequestInfo | URL, init?: RequestInit) => {
    sent.push([
      init?.method,
      String(path).split('/board1')[1],
      init?.body ? JSON.parse(String(init.body)) : null,
    ])
    return Response.json({ version: VERSION })
  })
  const [onGoTo, onChanged] = [vi.fn(), vi.fn()]
  const part = <VersionsTab versions={[VERSION]} onGoTo={onGoTo} onChanged={onChanged} />
  const page = await openOnBoard({ part, projection: projectionFor(role), fetch })
  sent.length = 0
  return { ...page, sent, onGoTo, onChanged }
}

test('a named version leads to its moment; viewers change no names', async () => {
  const { press, onGoTo } = await openVersions('viewer')
  await press(/^Start/)
  expect(onGoTo).toHaveBeenCalledWith({ seq: 3 })
  expect(screen.queryByRole('button', { name: /^(Remove|Rename)/ })).toBeNull()
})

test('a version gets another name, and Undo gives it the one from before', async () => {
  const { user, press, sent, onChanged } = await openVersions()
  await press('Rename “Start”')
  const field = await screen.findByRole('textbox', { name: 'Name of the version' })
  await user.clear(field)
  await user.type(field, 'Before lunch{Enter}')
  await waitFor(() => expect(sent).toEqual([['PATCH', '/versions/z1', { name: 'Before lunch' }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onChanged).toHaveBeenCalledOnce()
  await press('Undo')
  await waitFor(() => expect(sent[1]).toEqual(['PATCH', '/versions/z1', { name: 'Start' }]))
})

test('the name of a version is removed, and Undo gives it to the moment again', async () => {
  const { press, sent, onChanged } = await openVersions()
  await press('Remove the name “Start”')
  await waitFor(() => expect(sent).toEqual([['DELETE', '/versions/z1', null]]))
  await press('Undo')
  await waitFor(() => expect(sent[1]).toEqual(['POST', '/versions', { name: 'Start', moment: 3 }]))
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2))
})
