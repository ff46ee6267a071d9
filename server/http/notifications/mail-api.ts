import { z } from '@hono/zod-openapi'
import { MailSettingsChange, MailSettingsResponse } from '#api/notifications.ts'
import { type MailSettings, putMailSettings, readMailSettings } from '#db/mail-states.ts'
import { Problem } from '#server/http/answers/problem.ts'
import { type ApiApp, answer, body } from '#server/http/app/api-app.ts'
import { apiRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { requireCaller } from '#server/http/app/caller.ts'
import { forPrograms, needsCaller } from '#server/http/app/route-rules.ts'
import { stopPage } from '#server/mail/mail-page.ts'

const forPeople = { ...needsCaller(), ...forPrograms(null) }
const page = (description: string) => ({ content: { 'text/html': { schema: z.string() } }, description })
const token = z.object({ token: z.string().max(200) })

const read = apiRoute('get /notifications/mail', {
  ...forPeople,
  summary: 'The mail that the caller gets about notifications',
  answers: { 200: answer(MailSettingsResponse, 'The settings') },
})

const change = apiRoute('patch /notifications/mail', {
  ...forPeople,
  summary: 'Change the mail that the caller gets about notifications',
  body: body(MailSettingsChange),
  answers: { 200: answer(MailSettingsResponse, 'The settings now') },
})

const ask = apiRoute('get /unsubscribe', {
  summary: 'The page behind the last link of a mail, with a button; it changes nothing',
  query: token,
  answers: { 200: page('For a person') },
})

const unsubscribe = apiRoute('post /unsubscribe', {
  summary: 'Stop mail of one kind, by the signed token of a mail (RFC 8058)',
  query: token,
  answers: { 200: page('Done') },
})

/** Settings and addresses of one person. */
export async function mailSettingsOf(
  { db, mails }: Pick<ApiServices, 'db' | 'mails'>,
  userId: string,
): Promise<MailSettingsResponse> {
  const { offKinds, ...settings } = await readMailSettings(db, userId)
  // Kinds of an older server are left out.
  const known = MailSettingsResponse.shape.offKinds.element
  const kinds = offKinds.flatMap((kind) => known.safeParse(kind).data ?? [])
  return { ...settings, offKinds: kinds, isAvailable: mails !== null }
}

export function addMailSettings(app: ApiApp, services: ApiServices): void {
  const { db, timeZones, unsubscribeTokens } = services
  const settingsOf = (userId: string) => mailSettingsOf(services, userId)
  app.openapi(read, async (c) => c.json(await settingsOf(requireCaller(c, null).userId), 200))
  app.openapi(change, async (c) => {
    const { userId } = requireCaller(c, null)
    const wanted = c.req.valid('json')
    if (wanted.zone !== undefined && !timeZones.has(wanted.zone)) throw new Problem('bad-time-zone')
    await putMailSettings(db, userId, { ...(await settingsOf(userId)), ...defined(wanted) })
    return c.json(await settingsOf(userId), 200)
  })
  app.openapi(ask, (c) => {
    const found = unsubscribeTokens.read(c.req.valid('query').token)
    return c.html(stopPage(found ? 'ask' : 'invalid'), 200)
  })
  app.openapi(unsubscribe, async (c) => {
    const found = unsubscribeTokens.read(c.req.valid('query').token)
    if (!found) throw new Problem('bad-request')
    const before = await readMailSettings(db, found.userId)
    const offKinds = [...new Set([...before.offKinds, found.kind])]
    await putMailSettings(db, found.userId, { ...before, offKinds })
    return c.html(stopPage('done'), 200)
  })
}

function defined(change: MailSettingsChange): Partial<MailSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
