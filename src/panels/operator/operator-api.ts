import { z } from 'zod'
import { call } from '#panels/api-call.ts'
import { modelRulesApi } from './model-rules-api.ts'

const Provider = z.object({
  id: z.enum(['anthropic', 'openai', 'google', 'local', 'demo']),
  name: z.string(),
  isOn: z.boolean(),
  variable: z.string().nullable(),
})
export type ModelProvider = z.infer<typeof Provider>

const Models = z.object({
  isOn: z.boolean(),
  isScriptOnly: z.boolean(),
  hint: z.string().nullable(),
  ordinary: z.string(),
  synthesis: z.string(),
  providers: z.array(Provider),
  known: z.array(z.object({ model: z.string(), hasPrice: z.boolean() })),
  pricesCheckedAt: z.string(),
})

const OperatorModels = Models.extend({ localUrls: z.array(z.string()), isForcedOff: z.boolean() })
export type OperatorModels = z.infer<typeof OperatorModels>

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
export type Tested = z.infer<typeof Tested>

const Found = z.object({ program: z.string(), url: z.string(), models: z.array(z.string()) })
export type Found = z.infer<typeof Found>

const OperatorBoard = z.object({
  id: z.string(),
  owners: z.array(z.string()),
  members: z.number(),
  closedAt: z.number().nullable(),
  isInMemory: z.boolean(),
  sockets: z.number(),
  records: z.number().nullable(),
  documentBytes: z.number(),
  msLastHour: z.number(),
  tokensToday: z.number(),
})
export type OperatorBoard = z.infer<typeof OperatorBoard>

/** What the operator asks, with their password in every request: it is kept nowhere but in the page. */
export function operatorApi(password: string) {
  const headers = { 'x-operator-password': password }
  return {
    ...modelRulesApi(headers),
    look: () => call('/operator/models', z.object({ models: OperatorModels }), { headers }),
    test: (provider: ModelProvider['id']) =>
      call('/operator/models/test', z.object({ test: Tested }), {
        method: 'POST',
        body: { provider },
        headers,
      }),
    findLocal: () =>
      call('/operator/models/find-local', z.object({ found: z.array(Found) }), { method: 'POST', headers }),
    boards: (search: string) =>
      call(
        `/operator/boards?${new URLSearchParams({ search })}`,
        z.object({ boards: z.array(OperatorBoard) }),
        {
          headers,
        },
      ),
    closeBoard: (boardId: string, isClosed: boolean) =>
      call(`/operator/boards/${encodeURIComponent(boardId)}/closed`, z.object({ isClosed: z.boolean() }), {
        method: 'PUT',
        body: { isClosed },
        headers,
      }),
    turnAgents: (isOn: boolean) =>
      call('/operator/agents', z.object({ isOn: z.boolean() }), { method: 'PUT', body: { isOn }, headers }),
  }
}
export type OperatorApi = ReturnType<typeof operatorApi>
