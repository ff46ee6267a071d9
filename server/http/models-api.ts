import { createRoute, z } from '@hono/zod-openapi'
import { PROVIDER_IDS } from '#server/models/providers.ts'
import { GuestBoardRule } from '#session/allowed-models.ts'
import { type ApiApp, answer, body, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { addModelRules } from './model-rules-api.ts'
import { needOperator, OperatorHeader } from './need-operator.ts'
import { Problem } from './problem.ts'
import { needsCaller } from './route-rules.ts'

const ProviderId = z.enum(PROVIDER_IDS)
const Provider = z.object({
  id: ProviderId,
  name: z.string(),
  isOn: z.boolean(),
  /** The environment variable that turns it on; null: it needs none. */
  variable: z.string().nullable(),
})
const Models = z.object({
  /** The operator's switch. */
  isOn: z.boolean(),
  /** No provider is set up: agents are the demo script, which is no AI. */
  isScriptOnly: z.boolean(),
  /** What to do about that; null: nothing needs to be done. */
  hint: z.string().nullable(),
  /** Used by agents that name no model. */
  ordinary: z.string(),
  /** The same for the synthesizer. */
  synthesis: z.string(),
  /** Patterns of the models that agents may name. */
  allowed: z.array(z.string()).optional(),
  /** What may answer on boards whose owners are all guests. */
  guestBoards: GuestBoardRule.optional(),
  providers: z.array(Provider),
  /** What can be asked and is known by name. */
  known: z.array(z.object({ model: z.string(), hasPrice: z.boolean() })),
  /** When the table of prices was last compared with the providers' pages. */
  pricesCheckedAt: z.string(),
})
const OperatorModels = Models.extend({
  localUrls: z.array(z.string()),
  /** AGENTS=off: this page can't turn agents on. */
  isForcedOff: z.boolean(),
})
const Tested = z.object({
  isFine: z.boolean(),
  message: z.string(),
  models: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lifecycle: z.enum(['active', 'deprecated', 'retired']),
      retiresAt: z.string().nullable(),
    }),
  ),
})
const Found = z.object({
  found: z.array(z.object({ program: z.string(), url: z.string(), models: z.array(z.string()) })),
})
const Switch = z.object({ isOn: z.boolean() })

const HINT =
  'No AI is set up here: agents answer from a script. To change that, set ANTHROPIC_API_KEY, OPENAI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY, or LOCAL_MODEL_URLS, and start Parley again.'
const password = { headers: OperatorHeader }

const read = createRoute({
  ...needsCaller(),
  method: 'get',
  path: '/api/v1/models',
  summary: 'Which models agents can answer with',
  responses: { 200: answer(z.object({ models: Models }), 'The models'), ...problems },
})
const look = createRoute({
  method: 'get',
  path: '/api/v1/operator/models',
  summary:
    'The same and more for the operator; asks for the header x-operator-password, as all of /operator does',
  request: password,
  responses: { 200: answer(z.object({ models: OperatorModels }), 'The models'), ...problems },
})
const test = createRoute({
  method: 'post',
  path: '/api/v1/operator/models/test',
  summary: 'Try a provider’s key, and list its models',
  request: { ...password, body: body(z.object({ provider: ProviderId })) },
  responses: { 200: answer(z.object({ test: Tested }), 'What came of it'), ...problems },
})
const find = createRoute({
  method: 'post',
  path: '/api/v1/operator/models/find-local',
  summary: 'Look for model servers on this machine; what is found may be used until Parley is started again',
  request: password,
  responses: { 200: answer(Found, 'What answers'), ...problems },
})
const turn = createRoute({
  method: 'put',
  path: '/api/v1/operator/agents',
  summary: 'Turn all agents of this server off or on; off ends every running call',
  request: { ...password, body: body(Switch) },
  responses: { 200: answer(Switch, 'How it is now'), ...problems },
})

export function addModels(app: ApiApp, services: ApiServices): void {
  const { models, modelsAdmin: ideaServices, config, log } = services

  function seen(): z.infer<typeof Models> {
    const view = models.view.get()
    const hint = view.isScriptOnly ? HINT : null
    const { pricesCheckedAt } = ideaServices
    const allowed = [...(view.allowed ?? [])]
    return {
      ...view,
      allowed,
      hint,
      providers: ideaServices.providers(),
      known: ideaServices.models(),
      pricesCheckedAt,
    }
  }

  app.openapi(read, (c) => {
    if (!c.get('caller')) throw new Problem('sign-in')
    return c.json({ models: seen() }, 200)
  })

  app.openapi(look, (c) => {
    needOperator(services, c)
    const isForcedOff = !config.models.isOn
    return c.json({ models: { ...seen(), localUrls: [...ideaServices.localUrls()], isForcedOff } }, 200)
  })

  app.openapi(test, async (c) => {
    needOperator(services, c)
    return c.json({ test: await ideaServices.test(c.req.valid('json').provider) }, 200)
  })

  app.openapi(find, async (c) => {
    needOperator(services, c)
    return c.json({ found: await ideaServices.findLocal() }, 200)
  })

  addModelRules(app, services)

  app.openapi(turn, async (c) => {
    needOperator(services, c)
    await models.setOn(c.req.valid('json').isOn)
    const { isOn } = models.view.get()
    log.info({ isOn }, 'the operator turned the switch for agents')
    return c.json({ isOn }, 200)
  })
}
