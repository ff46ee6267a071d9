import { expect } from 'vitest'
import { NotificationsResponse } from '#api/notifications.ts'
import { must } from '#base/must.ts'
import type { ApiUnderTest } from './with-api.ts'

/** One good request to every route about notifications, by a person with a notification. */
export async function visitNotifications(api: ApiUnderTest): Promise<void> {
  const { token, board, links, me } = await api.open('Notifications')
  const bob = await api.join(links.edit)
  const path = `/api/v1/boards/${board.id}`
  const body = { text: 'Which?', anchor: { kind: 'board' } }
  const { body: started } = await api.call(`POST ${path}/comments`, { token, body })
  const { thread } = started as { thread: { id: string } }
  await api.call(`POST ${path}/comments`, { token: bob.token, body: { text: 'This.', thread: thread.id } })
  const inbox = await api.ask(NotificationsResponse, 'GET /api/v1/notifications?unread=yes', { token })
  const { subject, seq } = must(inbox.notifications[0], 'a notification')
  const it = { boardId: board.id, subject, seq }
  const requests: [request: string, body?: object][] = [
    ['PATCH /api/v1/notifications', { read: [it], archive: [it] }],
    ['PATCH /api/v1/notifications', { readAll: true }],
    ['GET /api/v1/notifications?archived=yes'],
    ['PUT /api/v1/notifications/levels', { boardId: board.id, subject, level: 'none' }],
    ['GET /api/v1/notifications/levels'],
    ['GET /api/v1/notifications/mail'],
    ['PATCH /api/v1/notifications/mail', { mode: 'daily', digestHour: 7, zone: 'Europe/Lisbon' }],
    ['GET /api/v1/unsubscribe?token=other'],
    ['DELETE /api/v1/notifications/mail/address'],
    ['GET /api/v1/confirm-address?token=other'],
    ['POST /api/v1/confirm-address?token=other'],
    [
      `POST /api/v1/unsubscribe?token=${api.server.services.unsubscribeTokens.make({ userId: me.id, kind: 'reply' })}`,
    ],
  ]
  for (const [request, content] of requests) {
    const { status } = await api.call(request, { token, ...(content && { body: content }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
}
