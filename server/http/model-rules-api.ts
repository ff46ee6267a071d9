import { createRoute, z } from '@hono/zod-openapi'
import { sumUsageSince } from '#db/model-usage.ts'
import { sumHeld } from '#db/unfinished-runs.ts'
import { GuestBoardRule, ModelPatterns } from '#session/allowed-models.ts'
import { dayOf } from '#session/model-usage.ts'
import { type ApiApp, answer, body, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { needOperator, OperatorHeader } from './need-operator.ts'

const Micros = z.int().describe('Millionths of a US dollar, of what has a price.')
const Rules = z.object({
  allowed: z.array(z.string()).describe('Patterns of the models that agents may name, as they hold now.'),
  isAllowedChosen: z
    .boolean()
    .describe('false: nobody chose them; nothing dearer than the default models is allowed.'),
  isAllowedFixed: z.boolean().describe('MODELS_ALLOWED is set: only that changes them.'),
  guestBoards: GuestBoardRule,
  isGuestBoardsFixed: z.boolean().describe('GUEST_BOARDS_MODELS is set: only that changes it.'),
  dayBudget: z.object({
    tokens: z.int().nullable(),
    costMicros: z.int().nullable(),
    isDefault: z.boolean(),
    personPercent: z.int(),
    addressPercent: z.int(),
    usedTokens: z.int(),
    usedMicros: Micros,
    heldTokens: z.int(),
    heldMicros: Micros,
  }),
})
const Change = z.object({
  /** null: back to what holds without a choice. */
  allowed: ModelPatterns.nullable().optional(),
  guestBoards: GuestBoardRule.optional(),
})

const headers = OperatorHeader
const read = createRoute({
  method: 'get',
  path: '/api/v1/operator/model-rules',
  summary: 'Which models agents may name, whether guests’ boards may ask any, and the budget of the day',
  request: { headers },
  responses: { 200: answer(z.object({ rules: Rules }), 'The rules'), ...problems },
})
const change = createRoute({
  method: 'put',
  path: '/api/v1/operator/model-rules',
  summary: 'Change them; what the environment says stays',
  request: { headers, body: body(Change) },
  responses: { 200: answer(z.object({ rules: Rules }), 'The rules as they are now'), ...problems },
})

export function addModelRules(app: ApiApp, services: ApiServices): void {
  const { db, config, models, modelRules, log, now = Date.now } = services

  async function seen(): Promise<z.infer<typeof Rules>> {
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
    needOperator(services, c)
    return c.json({ rules: await seen() }, 200)
  })

  app.openapi(change, async (c) => {
    needOperator(services, c)
    const { allowed, guestBoards } = c.req.valid('json')
    if (allowed !== undefined) await modelRules.setAllowed(allowed)
    if (guestBoards !== undefined) await modelRules.setGuestBoards(guestBoards)
    log.info({ allowed, guestBoards }, 'the operator changed the rules about models')
    return c.json({ rules: await seen() }, 200)
  })
}
