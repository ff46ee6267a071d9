// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { readCommentDraft, storeCommentDraft } from '#panels/browser-storage/stored-comments.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { ThreadView } from '#session/comments/thread-view.ts'
import type { Role } from '#session/core/role.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { commentOutboxOf } from './comment-outbox.ts'
import type { PageComment } from './comment-requests.ts'
import { ShownThreadsPart } from './shown-threads.tsx'
import { commentInTest, THREAD_ID, threadInTest } from './testing/thread-in-test.ts'

interface Opened {
  role?: Role
  comments?: PageComment[]
  thread?: Partial<ThreadView>
  projected?: object
  answer?: (method: string, path: string, body: unknown) => Response | Promise<Response>
}

const people = {
  u1: { id: 'u1', name: 'Ines', color: 'umber', role: 'commenter' },
  uben: { id: 'uben', name: 'Ben', color: 'blue', role: 'editor' },
} as never

beforeEach(() => stubMedia(true))

async function open({
  role = 'commenter',
  comments = [commentInTest()],
  thread = {},
  projected,
  answer,
}: Opened = {}) {
  const calls: { method: string; path: string; body: unknown }[] = []
  const projection = {
    ...projectionFor(role),
    people,
    threads: { [THREAD_ID]: threadInTest(thread) },
    ...projected,
  }
  const markRead = vi.fn()
  const page = await openOnBoard({
    part: (
      <ShownThreadsPart
        shown={{ kind: 'threads', threadIds: [THREAD_ID] }}
        isFocusWanted
        onClose={() => undefined}
        isUnread={() => true}
        markRead={markRead}
      />
    ),
    projection,
    fetch: async (path, init) => {
      const method = init?.method ?? 'GET'
      if (method === 'GET')
        return Response.json({ threads: [{ ...projection.threads[THREAD_ID], comments }] })
      const call = { method, path: String(path), body: JSON.parse(String(init?.body ?? 'null')) as unknown }
      calls.push(call)
      return answer ? answer(call.method, call.path, call.body) : Response.json({ thread: {}, comment: {} })
    },
  })
  await within(screen.getByRole('list', { name: 'Comments' })).findByText(comments[0]?.text ?? '')
  return { ...page, calls, markRead, projection }
}

const field = () => screen.getByRole('textbox', { name: 'Reply' })
const openMenu = async (page: Awaited<ReturnType<typeof open>>, name: string) =>
  page.press(`Actions for the comment by ${name}`)

test('Enter sends a reply with its thread, and the comments on the screen are marked as read', async () => {
  const { user, calls, markRead } = await open()
  expect(document.activeElement).toBe(field())
  await user.type(field(), 'The front one.{Enter}')
  expect(calls).toMatchObject([
    { method: 'POST', body: { text: 'The front one.', thread: THREAD_ID, id: expect.stringMatching(/^e/) } },
  ])
  expect(markRead).toHaveBeenCalledWith(expect.objectContaining({ id: THREAD_ID }))
})

test('a thread stays unread while its newest comment is not on the screen yet', async () => {
  const { server, projection, markRead } = await open()
  markRead.mockClear()
  const thread = threadInTest({ count: 2, lastSeq: 2 })
  await settleReact(() => server.tellSession({ ...projection, threads: { [THREAD_ID]: thread } }, 'whole'))
  expect(markRead).not.toHaveBeenCalled()
})

test('an unfinished reply survives a reload, and the end of its thread', async () => {
  const { user, server, projection, close } = await open()
  await user.type(field(), 'Half a')
  server.tellSession({ ...projection, threads: {} }, 'whole')
  await screen.findByText('This thread was deleted. Your words stay in the field.')
  expect(field()).toHaveProperty('value', 'Half a')
  await close()
  expect(readCommentDraft('board1', 'u1', THREAD_ID)).toBe('Half a')
})

test('a draft of an earlier visit is in the field', async () => {
  storeCommentDraft('board1', 'u1', THREAD_ID, 'From yesterday')
  await open()
  expect(field()).toHaveProperty('value', 'From yesterday')
})

test('without a connection a reply is kept, and the thread says so', async () => {
  const { user } = await open({ answer: () => Promise.reject(new TypeError('Failed to fetch')) })
  await user.type(field(), 'Later{Enter}')
  await screen.findByText('Not sent yet: no connection. It is sent when you are back.')
  expect(screen.getByText('Later')).toBeTruthy()
  // The next test finds nothing to send.
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'no-thread', message: '' } }, { status: 404 }),
  )
  await commentOutboxOf('board1', 'u1').sendAll()
})

test('refused words come back into the field, with the reason', async () => {
  const error = { code: 'thread-full', message: 'A thread has at most 500 comments.' }
  const { user } = await open({ answer: () => Response.json({ error }, { status: 409 }) })
  await user.type(field(), 'One more{Enter}')
  await screen.findByRole('alert')
  expect(field()).toHaveProperty('value', 'One more')
})

test('viewers read threads and have no field and no Resolve', async () => {
  await open({ role: 'viewer' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
  expect(screen.getByText('Viewers can read comments.')).toBeTruthy()
})

test('others’ comments cannot be edited or deleted by commenters, own ones can', async () => {
  const comments = [commentInTest(), commentInTest({ id: 'e00000000000b', author: 'u1', text: 'Mine' })]
  const page = await open({ comments })
  await openMenu(page, 'Ben')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy link'])
  await page.user.keyboard('{Escape}')
  await openMenu(page, 'Ines')
  await page.user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const edit = await screen.findByRole('textbox', { name: 'Edit comment' })
  await page.user.clear(edit)
  await page.user.type(edit, 'Mine, better{Enter}')
  expect(page.calls).toMatchObject([{ method: 'PATCH', body: { text: 'Mine, better' } }])
})

test('facilitators delete the comments of others', async () => {
  const page = await open({ role: 'facilitator' })
  await openMenu(page, 'Ben')
  await page.user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(page.calls).toMatchObject([{ method: 'DELETE', path: expect.stringContaining('/comments/e') }])
})

test('an advisor’s comment has its model, who asked, and the label of the script', async () => {
  const comment = commentInTest({
    author: 'a00000000000a',
    model: 'demo:script',
    askedBy: 'uben',
    origin: 'script',
    text: 'Two doors.',
  })
  await open({ comments: [comment] })
  const [item = document.body] = within(screen.getByRole('list', { name: 'Comments' })).getAllByRole(
    'listitem',
  )
  expect(within(item).getByText('script, not an AI')).toBeTruthy()
  expect(item.textContent).toContain('asked by Ben')
})

test('a thread about a deleted note says who deleted it', async () => {
  const place = { state: 'gone', box: null, by: 'uben' } as const
  await open({ thread: { anchor: { kind: 'record', recordId: 'shape:1' }, quote: 'Lamps', place } })
  expect(screen.getByText('Ben deleted “Lamps”. The comment stays.')).toBeTruthy()
})

test('Resolve resolves the thread, and a resolved one is reopened', async () => {
  const { press, calls, server, projection } = await open()
  await press('Resolve')
  const resolved = threadInTest({ resolved: { by: 'u1', at: 0 }, changed: 2 })
  server.tellSession({ ...projection, threads: { [THREAD_ID]: resolved } }, 'whole')
  await press('Reopen')
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['resolve', 'reopen'])
})

test('an advisor that was not asked stands under the comment, with the reason', async () => {
  const { id } = commentInTest()
  const refused = {
    noteId: id,
    agentId: 'asceptic',
    userId: 'u1',
    code: 'agents-off',
    message: 'Advisors are off.',
    seq: 4,
  }
  await open({ projected: { refusedMentions: [refused] } })
  expect(screen.getByRole('alert').textContent).toContain(
    'was not asked. Advisors are off.Mention it in a reply to ask again.',
  )
})
