// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MailSettingsResponse } from '#api/notifications.ts'
import { countSeenRequest } from '#panels/requests/seen-requests.ts'
import { renderPage, stubMedia } from '#panels/testing/render-page.tsx'
import { Bell, type BellProps } from './bell.tsx'
import { InboxList } from './inbox-list.tsx'
import { LazyInbox } from './lazy-inbox.ts'
import type { ListedNotification } from './notification-requests.ts'

const PLANS = { id: 'board1', title: 'Plans' }

function row(id: string, more: Partial<ListedNotification> = {}): ListedNotification {
  return {
    board: PLANS,
    subject: `thread:${id}`,
    kind: 'reply',
    noteId: null,
    need: null,
    text: `Words of ${id}`,
    origin: 'person',
    by: { id: 'uben', name: 'Ben', isAgent: false },
    commentId: `e${id}`,
    count: 1,
    seq: 7,
    at: Date.now(),
    isRead: false,
    ...more,
  }
}

const MENTION = row('d1', { kind: 'mention' })
const ANSWER = row('d2', {
  kind: 'answer',
  board: { id: 'board2', title: 'Retro' },
  origin: 'ai',
  by: { id: 'asceptic', name: 'Sceptic', isAgent: true },
})
const VOTE = row('v1', { subject: 'vote:v1', kind: 'vote', text: 'Which?', commentId: null, isRead: true })

const MAIL: MailSettingsResponse = {
  isAvailable: true,
  address: 'ines@example.org',
  isOwnAddress: false,
  unconfirmed: null,
  mode: 'at-once',
  digestHour: 8,
  zone: 'UTC',
  offKinds: ['reply'],
}

let mail = MAIL
const sent: { path: string; method: string; body: unknown }[] = []
beforeEach(() => {
  stubMedia(true)
  sent.length = 0
  mail = MAIL
  LazyInbox.provide(InboxList)
})

/** The answer of the server to a change. */
function changed(path: string, method: string): Response {
  if (path.endsWith('/address')) mail = { ...mail, unconfirmed: method === 'PUT' ? 'ben@example.org' : null }
  return path.includes('/mail') ? Response.json(mail) : new Response(null, { status: 204 })
}

async function open(rows: ListedNotification[], props: BellProps = {}) {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') {
      sent.push({ path, method, body: body ? JSON.parse(String(body)) : null })
      return changed(path, method)
    }
    if (path.endsWith('/levels'))
      return Response.json({
        levels: [{ boardId: 'board2', subject: 'thread:d9', level: 'none', boardTitle: 'Retro' }],
      })
    if (path.endsWith('/mail')) return Response.json(mail)
    const unread = rows.filter(({ isRead }) => !isRead).length
    return Response.json({ notifications: path.includes('limit=0') ? [] : rows, unread, next: null })
  })
  await renderPage(<Bell {...props} />)
}

async function openList(rows: ListedNotification[], props: BellProps = {}) {
  await open(rows, props)
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return screen.findByRole('dialog', { name: 'Notifications' })
}

test('the bell names the number of unread notifications', async () => {
  await open([MENTION, ANSWER, VOTE])
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeDefined()
})

test('once the server knows what was seen on a board, the number is read again', async () => {
  const rows = [MENTION, ANSWER]
  await open(rows)
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  rows.pop()
  countSeenRequest()
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined()
})

test('while people write in private the bell has no number', async () => {
  await open([MENTION], { isQuiet: true })
  expect(await screen.findByRole('button', { name: 'Notifications, some unread' })).toBeDefined()
  expect(screen.queryByText('1')).toBeNull()
})

test('the list has the notifications by board, with what happened, the words and the address', async () => {
  const list = await openList([MENTION, ANSWER, VOTE])
  const plans = await within(list).findByRole('region', { name: 'Plans' })
  const links = within(plans).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/b/board1?comment=ed1', '/b/board1'])
  expect(links[0]?.textContent).toContain('Ben mentioned you')
  expect(links[0]?.textContent).toContain('Words of d1')
  expect(links[1]?.textContent).toContain('A vote waits for you')
  const answer = within(within(list).getByRole('region', { name: 'Retro' })).getByRole('link')
  expect(answer.textContent).toMatch(/Sceptic answered.*AI/)
})

test('the arrow keys move through the list', async () => {
  const list = await openList([MENTION, VOTE])
  const [first, second] = await within(list).findAllByRole('link')
  first?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
})

test('opening a thing of this board marks it as read and stays on the page', async () => {
  const onOpenHere = vi.fn(() => true)
  const list = await openList([MENTION], { boardId: 'board1', onOpenHere })
  await userEvent.click(await within(list).findByRole('link'))
  expect(onOpenHere).toHaveBeenCalledWith(expect.objectContaining({ subject: 'thread:d1' }))
  const read = [{ boardId: 'board1', subject: 'thread:d1', seq: 7 }]
  expect(sent).toEqual([{ path: '/api/v1/notifications', method: 'PATCH', body: { read } }])
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull())
})

test('a thread can be muted from its menu', async () => {
  const list = await openList([MENTION, VOTE])
  await userEvent.click(await within(list).findByRole('button', { name: 'Actions for: Ben mentioned you' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute this thread' }))
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    body: { boardId: 'board1', subject: 'thread:d1', level: 'none' },
  })
  expect(within(list).getAllByRole('link')).toHaveLength(1)
})

test('without notifications the list says what will be there', async () => {
  const list = await openList([])
  expect(await within(list).findByText(/Nothing yet\./)).toBeDefined()
})

test('the settings show the exceptions, which can be removed', async () => {
  const list = await openList([], { boardId: 'board1' })
  await userEvent.click(within(list).getByRole('button', { name: 'Notification settings' }))
  expect(await within(list).findByRole('combobox', { name: 'On this board' })).toBeDefined()
  await userEvent.click(
    within(list).getByRole('button', { name: 'Remove the exception for A thread on Retro' }),
  )
  expect(sent[0]?.body).toEqual({ boardId: 'board2', subject: 'thread:d9', level: null })
})

test('once an exception is removed, what it left out is counted and listed', async () => {
  const rows: ListedNotification[] = []
  const list = await openList(rows)
  await userEvent.click(within(list).getByRole('button', { name: 'Notification settings' }))
  const remove = await within(list).findByRole('button', { name: /^Remove the exception/ })
  rows.push(ANSWER)
  await userEvent.click(remove)
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined()
  await userEvent.click(within(list).getByRole('button', { name: 'Back to the notifications' }))
  expect(await within(list).findByText('Words of d2')).toBeDefined()
})

test('the settings show the mail of this person, and a stopped kind can be taken back', async () => {
  const list = await openList([])
  await userEvent.click(within(list).getByRole('button', { name: 'Notification settings' }))
  expect(await within(list).findByText('Mail to ines@example.org')).toBeDefined()
  expect(within(list).getByRole('combobox', { name: 'Mail' }).textContent).toBe('At once')
  await userEvent.click(within(list).getByRole('checkbox', { name: 'Send mail about comments again' }))
  expect(sent[0]).toMatchObject({ method: 'PATCH', body: { offKinds: [] } })
})

const NO_ADDRESS: MailSettingsResponse = { ...MAIL, address: null, offKinds: [] }

test('a person without an address leaves one, sends the link again and takes the address back', async () => {
  mail = NO_ADDRESS
  const list = await openList([])
  await userEvent.click(
    await within(list).findByRole('button', { name: 'Get mail when something here needs you' }),
  )
  await userEvent.type(await within(list).findByRole('textbox', { name: 'Your address' }), 'ben@example.org')
  await userEvent.click(within(list).getByRole('button', { name: 'Send link' }))
  expect(await within(list).findByText(/Open the link in the mail to ben@example.org/)).toBeDefined()
  await userEvent.click(within(list).getByRole('button', { name: 'Send again' }))
  await userEvent.click(within(list).getByRole('button', { name: 'Remove' }))
  expect(await within(list).findByRole('textbox', { name: 'Your address' })).toBeDefined()
  const address = '/api/v1/notifications/mail/address'
  const put = { path: address, method: 'PUT', body: { address: 'ben@example.org' } }
  expect(sent).toEqual([put, put, { path: address, method: 'DELETE', body: null }])
})

test('where the server sends no mail, no address is asked for', async () => {
  mail = { ...NO_ADDRESS, isAvailable: false }
  const list = await openList([])
  await userEvent.click(within(list).getByRole('button', { name: 'Notification settings' }))
  expect(await within(list).findByRole('combobox', { name: 'On all boards' })).toBeDefined()
  expect(within(list).queryByRole('textbox')).toBeNull()
})

test('a newcomer is offered mail once, which opens the settings', async () => {
  mail = NO_ADDRESS
  await open([], { newcomerId: 'uines' })
  await userEvent.click(await screen.findByRole('button', { name: 'Leave an address' }))
  const settings = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(await within(settings).findByRole('textbox', { name: 'Your address' })).toBeDefined()
  await open([], { newcomerId: 'uines' })
  expect(screen.queryByRole('button', { name: 'Leave an address' })).toBeNull()
})
