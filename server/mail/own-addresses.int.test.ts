import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { MailSettingsResponse } from '#api/notifications.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { deleteOldConfirmations } from '#db/mail-addresses.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'
import { decodeMail, startSmtpCatcher } from './testing/smtp-catcher.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ADDRESS = '/api/v1/notifications/mail/address'
const Commented = z.object({ thread: z.object({ id: z.string() }) })

const smtp = await startSmtpCatcher()
afterAll(() => smtp.stop())
const environment = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Parley <parley@example.org>',
  PUBLIC_URL: 'https://parley.example.org',
}

withApi(
  'own addresses',
  (current) => {
    let api: ApiUnderTest
    let ann: OpenedBoard
    let count = 0
    let address: string
    beforeEach(async () => {
      api = current()
      smtp.mails.length = 0
      smtp.isBusy = false
      ann = await api.open('Plans')
      address = `guest${++count}@example.org`
    })

    const sendDue = (afterMs = 0) => must(api.server.services.mails, 'mail').sendDue(Date.now() + afterMs)
    const leave = (to = address, token = ann.token) =>
      api.call(`PUT ${ADDRESS}`, { token, body: { address: to } })
    const settings = async () =>
      api.ask(MailSettingsResponse, 'GET /api/v1/notifications/mail', { token: ann.token })
    const mailsTo = (to: string) =>
      smtp.mails.filter((mail) => mail.to.includes(to)).map(({ raw }) => decodeMail(raw))
    const linkIn = (mail: string | undefined): string =>
      must(
        /https:\/\/parley\.example\.org(\/api\/v1\/confirm-address\?token=[\w-]+)/.exec(mail ?? '')?.[1],
        'a link',
      )
    async function confirm(to = address): Promise<void> {
      await leave(to)
      await sendDue()
      await api.call(`POST ${linkIn(mailsTo(to).at(-1))}`)
    }
    async function answerAnn(): Promise<void> {
      const bob = await api.join(ann.links.comment)
      const path = `POST /api/v1/boards/${ann.board.id}/comments`
      const { thread } = await api.ask(Commented, path, {
        token: ann.token,
        body: { text: 'Which lamps?', anchor: { kind: 'board' } },
      })
      await api.call(path, { token: bob.token, body: { text: 'The old ones', thread: thread.id } })
    }

    test('[ML5] a guest gets mail only after the link of the one mail to the address was confirmed, once', async () => {
      expect((await leave()).body).toMatchObject({ address: null, unconfirmed: address })
      await answerAnn()
      await Promise.all([sendDue(2 * MINUTE_MS), sendDue(2 * MINUTE_MS)])
      // The server looks for due mail too, and may be sending it.
      await vi.waitFor(() => expect(mailsTo(address)).not.toEqual([]), WAIT)
      const [mail, ...others] = mailsTo(address)
      expect(others).toEqual([])
      const link = linkIn(mail)
      expect((await api.call(`GET ${link}`)).body).toContain(`Send mail about boards to ${address}?`)
      expect(await settings()).toMatchObject({ address: null })
      expect((await api.call(`POST ${link}`)).body).toContain('from now on')
      expect((await api.call(`POST ${link}`)).body).toContain('does not work')
      expect(await settings()).toMatchObject({ address, isOwnAddress: true, unconfirmed: null })
      await answerAnn()
      await sendDue(4 * MINUTE_MS)
      expect(mailsTo(address).at(-1)).toContain('The old ones')
    })

    test('the mail with the link has no word of the person who left the address', async () => {
      await api.call('PATCH /api/v1/me', { token: ann.token, body: { name: 'Cheap pills' } })
      await leave()
      await sendDue()
      const mail = must(mailsTo(address)[0], 'a mail')
      expect(mail).not.toMatch(/Cheap pills|Plans/)
      expect(mail).toContain('Subject: Confirm your address')
    })

    test('a link works for two days, and not after another address was left', async () => {
      await leave()
      await sendDue()
      const old = linkIn(mailsTo(address)[0])
      await leave(`other-${address}`)
      expect((await api.call(`GET ${old}`)).body).toContain('does not work')
      await sendDue()
      const { db } = api.server.services
      const [row] = await db.query<{ days: number }>(
        `select round(extract(epoch from expires_at - now()) / 86400)::int as days
           from address_confirmations where user_id = $1`,
        [ann.me.id],
      )
      expect(row?.days).toBe(2)
      await db.query('update address_confirmations set expires_at = now() where user_id = $1', [ann.me.id])
      const late = linkIn(mailsTo(`other-${address}`)[0])
      expect((await api.call(`POST ${late}`)).body).toContain('does not work')
      expect(await settings()).toMatchObject({ address: null })
    })

    test('an address can be changed and removed, and mail can be stopped without a sign-in', async () => {
      await confirm()
      expect((await leave(`new-${address}`)).body).toMatchObject({ address, unconfirmed: `new-${address}` })
      await answerAnn()
      await sendDue(2 * MINUTE_MS)
      const mail = must(mailsTo(address).at(-1), 'a mail')
      const { pathname, search } = new URL(must(/List-Unsubscribe: <(\S+)>/.exec(mail)?.[1], 'an address'))
      expect((await api.call(`POST ${pathname}${search}`)).status).toBe(200)
      expect((await settings()).offKinds).toEqual(['reply'])
      const removed = await api.call(`DELETE ${ADDRESS}`, { token: ann.token })
      expect(removed.body).toMatchObject({ address: null, unconfirmed: null })
      smtp.mails.length = 0
      await answerAnn()
      await sendDue(4 * MINUTE_MS)
      expect(smtp.mails).toEqual([])
    })

    test('a mailbox gets two links a day, whoever leaves it and however it is written, and the answer is the same', async () => {
      const others = await Promise.all(['Bob', 'Cyd'].map((name) => api.join(ann.links.edit, name)))
      const ways = [address, address.toUpperCase().replace('@EXAMPLE.ORG', '+1@example.org'), address]
      for (const [i, { token }] of [ann, ...others].entries()) {
        const to = must(ways[i], 'an address')
        const { status, body } = await leave(to, token)
        expect([status, body]).toEqual([200, expect.objectContaining({ address: null, unconfirmed: to })])
      }
      await sendDue()
      expect(smtp.mails).toHaveLength(2)
    })

    test('the last link stays valid when the same address is left more often than links are sent', async () => {
      for (let i = 0; i < 3; i++) {
        await leave()
        await sendDue()
      }
      expect(mailsTo(address)).toHaveLength(2)
      expect((await api.call(`POST ${linkIn(mailsTo(address).at(-1))}`)).body).toContain('from now on')
    })

    test('a person can leave five addresses a day', async () => {
      for (let i = 0; i < 5; i++) expect((await leave(`${i}-${address}`)).status).toBe(200)
      expect(codeOf(await leave())).toBe('too-often')
      expect(await settings()).toMatchObject({ unconfirmed: `4-${address}` })
    })

    test('people of one board together can leave so many addresses a day, and those with another board can go on', async () => {
      api.server.services.visitorLimits.leftAddressesOfBoard.add(ann.board.id, 200)
      expect(codeOf(await leave())).toBe('too-often')
      const made = await api.call('POST /api/v1/boards', { token: ann.token, body: { title: 'Another' } })
      expect([made.status, (await leave()).status]).toEqual([201, 200])
    })

    test('an address that no one confirms is removed after a week, and with its person', async () => {
      const { db, forgetting } = api.server.services
      const stored = () =>
        db.query<{ address: string }>(
          'select address from address_confirmations where user_id = $1 union select address from mail_states where user_id = $1',
          [ann.me.id],
        )
      await leave()
      await deleteOldConfirmations(db, new Date(Date.now() - DAY_MS))
      expect(await stored()).toEqual([{ address }])
      await deleteOldConfirmations(db, new Date(Date.now() + 1))
      expect(await stored()).toEqual([])
      await confirm()
      await leave(`new-${address}`)
      expect(await stored()).toHaveLength(2)
      await forgetting.forget(ann.me.id)
      expect(await stored()).toEqual([])
    })

    test('an account begins without the address that its guest left', async () => {
      await confirm()
      const signIn = { provider: 'github', providerAccountId: ann.me.id, name: 'Ann', email: null }
      await api.server.services.accounts.signInAccount({ ...signIn, guestId: ann.me.id })
      expect(
        await api.server.services.db.query('select address from mail_states where user_id = $1', [ann.me.id]),
      ).toEqual([{ address: null }])
    })

    test('a link that the SMTP server does not take is sent again later', async () => {
      smtp.isBusy = true
      await leave()
      await sendDue()
      smtp.isBusy = false
      expect(smtp.mails).toEqual([])
      await sendDue(10 * MINUTE_MS)
      expect(mailsTo(address)).toHaveLength(1)
    })
  },
  { environment },
)

withApi('a server without mail', (current) => {
  test('takes no addresses', async () => {
    const { token } = await current().open()
    const left = await current().call(`PUT ${ADDRESS}`, { token, body: { address: 'ann@example.org' } })
    expect(codeOf(left)).toBe('mail-off')
    const { body } = await current().call('GET /api/v1/notifications/mail', { token })
    expect(body).toMatchObject({ isAvailable: false })
  })
})
