import {
  AgentsSwitchState,
  LocalServers,
  type ModelsResponse,
  OneModels,
  OneOperatorModels,
  ProviderTestRequest,
  ProviderTestResponse,
} from '#api/models.ts'
import { PROVIDER_SENTENCES } from '#api/provider-sentences.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { forPrograms, needsCaller } from '../app/route-rules.ts'
import { addModelRules } from './model-rules-api.ts'
import { OperatorHeader, requireOperator } from './require-operator.ts'

const password = { headers: OperatorHeader }

const read = apiRoute('get /models', {
  summary: 'Which models agents can answer with',
  ...needsCaller(),
  ...forPrograms('board:read'),
  answers: { 200: answer(OneModels, 'The models') },
})
const look = apiRoute('get /operator/models', {
  summary:
    'The same and more for the operator; asks for the header x-operator-password, as all of /operator does',
  ...password,
  answers: { 200: answer(OneOperatorModels, 'The models') },
})
const test = apiRoute('post /operator/models/test', {
  summary: 'Try a provider’s key, and list its models',
  ...password,
  body: body(ProviderTestRequest),
  answers: { 200: answer(ProviderTestResponse, 'What came of it') },
})
const find = apiRoute('post /operator/models/find-local', {
  summary: 'Look for model servers on this machine; this process may use them until it restarts',
  ...password,
  answers: { 200: answer(LocalServers, 'What answers') },
})
const turn = apiRoute('put /operator/agents', {
  summary: 'Turn all agents of this server off or on; off ends every running call',
  ...password,
  body: body(AgentsSwitchState),
  answers: { 200: answer(AgentsSwitchState, 'How it is now') },
})

/**
 * Which models agents can use, for everyone who is signed in; tests, local servers and the switch for all
 * agents, for the operator.
 */
export function addModels(app: ApiApp, services: ApiServices): void {
  const { models, modelsAdmin: ideaServices, config, log } = services

  function seen(): ModelsResponse {
    const view = models.view.get()
    const hint = view.isScriptOnly ? PROVIDER_SENTENCES['provider-none'] : null
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
    requireOperator(services, c)
    const isForcedOff = !config.models.isOn
    return c.json({ models: { ...seen(), localUrls: [...ideaServices.localUrls()], isForcedOff } }, 200)
  })

  app.openapi(test, async (c) => {
    requireOperator(services, c)
    return c.json({ test: await ideaServices.test(c.req.valid('json').provider) }, 200)
  })

  app.openapi(find, async (c) => {
    requireOperator(services, c)
    return c.json({ found: await ideaServices.findLocal() }, 200)
  })

  addModelRules(app, services)

  app.openapi(turn, async (c) => {
    requireOperator(services, c)
    await models.setOn(c.req.valid('json').isOn)
    const { isOn } = models.view.get()
    log.info({ isOn }, 'agents switch changed')
    return c.json({ isOn }, 200)
  })
}
