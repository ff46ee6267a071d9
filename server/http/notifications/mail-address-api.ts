import { z } from '@hono/zod-openapi'
import { MailAddressRequest, MailSettingsResponse } from '#api/notifications.ts'
import { confirmAddress, findConfirmation, leaveAddress, removeAddress } from '#db/mail-addresses.ts'
import { boardIdsOf } from '#db/members.ts'
import { hashToken } from '#server/access/token.ts'
import { Problem } from '#server/http/answers/problem.ts'
import { type ApiApp, answer, body } from '#server/http/app/api-app.ts'
import { apiRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { requireCaller } from '#server/http/app/caller.ts'
import { countUse } from '#server/http/app/count-use.ts'
import { forPrograms, needsCaller } from '#server/http/app/route-rules.ts'
import { confirmPage } from '#server/mail/mail-page.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { refusal } from '#session/core/refusal.ts'
import { mailSettingsOf } from './mail-api.ts'

const forPeople = { ...needsCaller(), ...forPrograms(null) }
const page = (description: string) => ({ content: { 'text/html': { schema: z.string() } }, description })
const token = z.object({ token: z.string().max(200) })

const leave = apiRoute('put /notifications/mail/address', {
  ...forPeople,
  summary: 'Leave an address for mail; a link that is sent there confirms it',
  description: 'The answer does not depend on who else uses the address, or on whether a mail was sent.',
  body: body(MailAddressRequest),
  answers: { 200: answer(MailSettingsResponse, 'The settings, with the address in `unconfirmed`') },
})

const remove = apiRoute('delete /notifications/mail/address', {
  ...forPeople,
  summary: 'Remove the address that the caller left, confirmed or not',
  answers: { 200: answer(MailSettingsResponse, 'The settings now') },
})

const ask = apiRoute('get /confirm-address', {
  summary: 'The page behind the link that confirms an address, with a button; it changes nothing',
  query: token,
  answers: { 200: page('For a person') },
})

const confirm = apiRoute('post /confirm-address', {
  summary: 'Confirm an address, by the token of its mail; a token works once',
  query: token,
  answers: { 200: page('Done, or the link does not work') },
})

export function addMailAddress(app: ApiApp, services: ApiServices): void {
  const { db, mails } = services
  app.openapi(leave, async (c) => {
    const { userId } = requireCaller(c, null)
    const { address } = c.req.valid('json')
    if (!mails) throw new Problem('mail-off')
    countUse(services, c, 'leftAddresses', userId)
    await countOnBoards(services, userId)

    // A mailbox gets a few links a day, or it could be flooded. The answer does not reveal the limit.
    const isSent = services.visitorLimits.linksToMailbox.take(mailboxOf(address))
    const at = new Date()
    await leaveAddress(db, { userId, address, at, dueAt: isSent ? at : null })
    return c.json(await mailSettingsOf(services, userId), 200)
  })
  app.openapi(remove, async (c) => {
    const { userId } = requireCaller(c, null)
    await removeAddress(db, userId)
    return c.json(await mailSettingsOf(services, userId), 200)
  })
  app.openapi(ask, async (c) => {
    const hash = hashToken(c.req.valid('query').token)
    return c.html(confirmPage('ask', await findConfirmation(db, hash, new Date())), 200)
  })
  app.openapi(confirm, async (c) => {
    const hash = hashToken(c.req.valid('query').token)
    return c.html(confirmPage('done', await confirmAddress(db, hash, new Date())), 200)
  })
}

/** A public link lets in as many guests as want in: their board limits them together. Its members have their other boards. */
async function countOnBoards(
  { db, visitorLimits }: Pick<ApiServices, 'db' | 'visitorLimits'>,
  userId: string,
): Promise<void> {
  const { leftAddressesOfBoard } = visitorLimits
  const boardIds = await boardIdsOf(db, userId)
  const open = boardIds.filter((boardId) => !leftAddressesOfBoard.isUsedUp(boardId))
  if (open.length === 0 && boardIds.length > 0) throw new Problem(refusal('too-often'))
  for (const boardId of open) leftAddressesOfBoard.add(boardId, 1)
}
