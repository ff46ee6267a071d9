import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { NotificationsResponse } from '#api/notifications.ts'
import { must } from '#base/must.ts'
import { setVerifiedEmail } from '#db/users.ts'
import {
  type ApiUnderTest,
  codeOf,
  OPERATOR_PASSWORD,
  type OpenedBoard,
  withApi,
} from '#server/http/testing/with-api.ts'
import { decodeMail, startSmtpCatcher } from './testing/smtp-catcher.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const Commented = z.object({ thread: z.object({ id: z.string() }), comment: z.object({ id: z.string() }) })

const smtp = await startSmtpCatcher()
afterAll(() => smtp.stop())
const environment = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Parley <parley@example.org>',
  PUBLIC_URL: 'https://parley.example.org',
}

withApi(
  'mail',
  (current) => {
    let api: ApiUnderTest
    let ann: OpenedBoard
    let bob: { token: string; me: { id: string } }
    let path: string
    let count = 0
    let address: string
    beforeEach(async () => {
      api = current()
      smtp.isBusy = false
      smtp.mails.length = 0
      ann = await api.open('Plans & <more>')
      bob = await api.join(ann.links.comment)
      path = `/api/v1/boards/${ann.board.id}`
      address = `ann${++count}@example.org`
      await setVerifiedEmail(api.server.services.db, ann.me.id, address)
    })

    const comment = (token: string, text: string, thread?: string) => {
      const body = { text, ...(thread ? { thread } : { anchor: { kind: 'board' } }) }
      return api.ask(Commented, `POST ${path}/comments`, { token, body })
    }
    const mails = () => smtp.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => decodeMail(raw))
    const sendDue = (afterMs: number) => must(api.server.services.mails, 'mail').sendDue(Date.now() + afterMs)
    const settings = (body: object) =>
      api.call('PATCH /api/v1/notifications/mail', { token: ann.token, body })
    async function replied(text = 'The old ones'): Promise<string> {
      const { thread } = await comment(ann.token, 'Which lamps?')
      await comment(bob.token, text, thread.id)
      return thread.id
    }

    test('[ML1] a mail goes out after a minute of quiet, once, with words, link and thread', async () => {
      const thread = await replied('The <old> ones')
      await sendDue(30_000)
      expect(mails()).toEqual([])
      await Promise.all([sendDue(61_000), sendDue(61_000)])
      await sendDue(2 * MINUTE_MS)
      const [first, ...others] = mails()
      expect(others).toEqual([])
      expect(first).toContain('Subject: Comments on Plans & <more>')
      expect(first).toContain('Bob commented on Plans & <more>\n\nThe <old> ones')
      expect(first).toContain('The &lt;old&gt; ones</p>')
      expect(first).toMatch(/https:\/\/parley\.example\.org\/b\/\S+\?comment=e/)
      expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      await comment(bob.token, 'And a new one', thread)
      await sendDue(3 * MINUTE_MS)
      const ids = mails().map((mail) => [header(mail, 'References'), header(mail, 'Message-ID')])
      expect(ids).toHaveLength(2)
      expect(ids[1]?.[0]).toBe(ids[0]?.[0])
      expect(ids[1]?.[1]).not.toBe(ids[0]?.[1])
    })

    test('[ML2] what was read, deleted or muted meanwhile, and boards that were left, are in no mail', async () => {
      const { thread } = await comment(ann.token, 'Which lamps?')
      const { comment: reply } = await comment(bob.token, 'The old ones', thread.id)
      await api.call(`DELETE ${path}/comments/${reply.id}`, { token: bob.token })
      await sendDue(2 * MINUTE_MS)
      await replied()
      const { notifications } = await api.ask(NotificationsResponse, 'GET /api/v1/notifications', ann)
      const { subject, seq } = must(notifications[0], 'a notification')
      const body = { seen: [{ subject, seq }] }
      await api.call(`POST ${path}/visits`, { token: ann.token, body })
      await sendDue(4 * MINUTE_MS)
      await replied()
      const level = { boardId: ann.board.id, subject: null, level: 'none' }
      await api.call('PUT /api/v1/notifications/levels', { token: ann.token, body: level })
      await sendDue(6 * MINUTE_MS)
      await api.call('PUT /api/v1/notifications/levels', {
        token: ann.token,
        body: { ...level, level: null },
      })
      await replied()
      await api.call(`DELETE ${path}`, { token: ann.token })
      await sendDue(8 * MINUTE_MS)
      expect(mails()).toEqual([])
    })

    test('[ML2] a private thread is in no mail, and its reveal without names names no one', async () => {
      const editor = await api.join(ann.links.edit, 'Cyd')
      await api.call(`POST ${path}/private-writing`, { token: ann.token, body: {} })
      const note = z.object({ note: z.object({ id: z.string() }) })
      const made = await api.ask(note, `POST ${path}/notes`, {
        token: editor.token,
        body: { text: 'quokka' },
      })
      const body = { text: 'zebrafish @Ann', anchor: { kind: 'record', recordId: made.note.id } }
      await api.ask(Commented, `POST ${path}/comments`, { token: editor.token, body })
      await sendDue(2 * MINUTE_MS)
      expect(mails()).toEqual([])
    })

    test('[ML3] four mails a day go out at once, and the rest in the next digest', async () => {
      for (let i = 0; i < 6; i++) await replied(`Reply ${i}`)
      await sendDue(2 * MINUTE_MS)
      expect(mails()).toHaveLength(4)
      await sendDue(10 * MINUTE_MS)
      expect(mails()).toHaveLength(4)
      await sendDue(25 * HOUR_MS)
      const digest = must(mails()[4], 'a digest')
      expect(digest).toContain('Subject: What is new on your boards')
      expect(digest.match(/Reply \d/g)?.filter((one, i, all) => all.indexOf(one) === i)).toEqual([
        'Reply 4',
        'Reply 5',
      ])
      await sendDue(50 * HOUR_MS)
      expect(mails()).toHaveLength(5)
    })

    test('[ML3] people who want a digest get nothing before its hour', async () => {
      await settings({ mode: 'daily', digestHour: 7, zone: 'Europe/Lisbon' })
      await replied()
      await sendDue(2 * MINUTE_MS)
      expect(mails()).toEqual([])
      await sendDue(25 * HOUR_MS)
      expect(mails()).toHaveLength(1)
      expect(codeOf(await settings({ zone: 'Europe/Nowhere' }))).toBe('bad-time-zone')
    })

    test('[ML4] one click stops mail of one kind, without a sign-in', async () => {
      await replied()
      await sendDue(2 * MINUTE_MS)
      const stop = must(/List-Unsubscribe: <(\S+)>/.exec(must(mails()[0], 'a mail'))?.[1], 'an address')
      const { pathname, search } = new URL(stop)
      expect((await api.call(`GET ${pathname}${search}`)).body).toContain('Stop this mail')
      const file = { type: 'application/x-www-form-urlencoded', content: 'List-Unsubscribe=One-Click' }
      expect((await api.call(`POST ${pathname}${search}`, { file })).status).toBe(200)
      expect(codeOf(await api.call(`POST ${pathname}${search}x`))).toBe('bad-request')
      await replied()
      await sendDue(4 * MINUTE_MS)
      expect(mails()).toHaveLength(1)
      await comment(bob.token, 'What do you think, @Ann?')
      await sendDue(6 * MINUTE_MS)
      expect(mails()).toHaveLength(2)
    })

    test('[ML5] an address that a sign-in provider does not vouch for gets no mail', async () => {
      const { db } = api.server.services
      await db.query('update users set email_verified = false where id = $1', [ann.me.id])
      await replied()
      await sendDue(2 * MINUTE_MS)
      expect(mails()).toEqual([])
    })

    test('[ML6] a mail that the SMTP server did not take is sent again later', async () => {
      smtp.isBusy = true
      await replied()
      await sendDue(2 * MINUTE_MS)
      smtp.isBusy = false
      expect(mails()).toEqual([])
      await sendDue(5 * MINUTE_MS)
      expect(mails()).toHaveLength(1)
    })

    test('the operator can send a test, and reads why it failed', async () => {
      const headers = { 'x-operator-password': OPERATOR_PASSWORD }
      const test = (to: string) => api.call('POST /api/v1/operator/mail/test', { headers, body: { to } })
      expect((await test(address)).body).toEqual({ problem: null })
      expect(mails()[0]).toContain('can send mail')
      smtp.isBusy = true
      expect((await test(address)).body).toMatchObject({
        problem: expect.stringContaining('try again later'),
      })
    })
  },
  { environment },
)

function header(mail: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1]
}
