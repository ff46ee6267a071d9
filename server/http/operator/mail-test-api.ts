import { MailTestRequest, MailTestResponse } from '#api/notifications.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { OperatorHeader, requireOperator } from './require-operator.ts'

const test = apiRoute('post /operator/mail/test', {
  summary: 'Send a test mail (the operator)',
  headers: OperatorHeader,
  body: body(MailTestRequest),
  answers: { 200: answer(MailTestResponse, 'What came of it') },
})

export function addMailTest(app: ApiApp, services: ApiServices): void {
  app.openapi(test, async (c) => {
    requireOperator(services, c)
    if (!services.mails) throw new Problem('mail-off')
    return c.json({ problem: await services.mails.sendTest(c.req.valid('json').to) }, 200)
  })
}
