import { ModelRulesChange, type ModelRulesResponse, OneModelRules } from '#api/models.ts'
import { sumUsageSince } from '#db/model-usage.ts'
import { sumHeld } from '#db/unfinished-runs.ts'
import { dayOf } from '#session/usage/model-usage.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { OperatorHeader, requireOperator } from './require-operator.ts'

const headers = OperatorHeader
const read = apiRoute('get /operator/model-rules', {
  summary: 'Which models agents may name, whether guests’ boards may ask any, and the budget of the day',
  headers,
  answers: { 200: answer(OneModelRules, 'The rules') },
})
const change = apiRoute('put /operator/model-rules', {
  summary: 'Change them; what the environment says stays',
  headers,
  body: body(ModelRulesChange),
  answers: { 200: answer(OneModelRules, 'The rules as they are now') },
})

/** The operator's rules about models. Rules that the environment sets are refused by the service. */
export function addModelRules(app: ApiApp, services: ApiServices): void {
  const { db, config, models, modelRules, log, now = Date.now } = services

  async function seen(): Promise<ModelRulesResponse> {
    const { onlyPaid, ...dayBudget } = config.models.dayBudget
    const today = new Date(dayOf(now()))
    const [used, held] = await Promise.all([sumUsageSince(db, today, { onlyPaid }), sumHeld(db)])
    const { allowed, guestBoards } = modelRules.view.get()
    return {
      allowed: [...(models.view.get().allowed ?? [])],
      isAllowedChosen: allowed !== null,
      isAllowedFixed: modelRules.isAllowedFixed,
      guestBoards,
      isGuestBoardsFixed: modelRules.isGuestBoardsFixed,
      dayBudget: {
        ...dayBudget,
        usedTokens: used.tokens,
        usedMicros: used.costMicros,
        heldTokens: onlyPaid ? held.paidTokens : held.tokens,
        heldMicros: held.costMicros,
      },
    }
  }

  app.openapi(read, async (c) => {
    requireOperator(services, c)
    return c.json({ rules: await seen() }, 200)
  })

  app.openapi(change, async (c) => {
    requireOperator(services, c)
    const { allowed, guestBoards } = c.req.valid('json')
    if (allowed !== undefined) await modelRules.setAllowed(allowed)
    if (guestBoards !== undefined) await modelRules.setGuestBoards(guestBoards)
    log.info({ allowed, guestBoards }, 'model rules changed')
    return c.json({ rules: await seen() }, 200)
  })
}
