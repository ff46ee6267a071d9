import { z } from 'zod'
import {
  AgentsSwitchState,
  type LocalServer,
  LocalServers,
  OperatorModelsResponse,
  type ProviderTest,
  ProviderTestResponse,
} from '#api/models.ts'
import { call } from './call-api.ts'
import { modelRulesApi } from './model-rule-requests.ts'

export type ModelProvider = OperatorModelsResponse['providers'][number]
export type OperatorModels = OperatorModelsResponse
export type Tested = ProviderTest
export type Found = LocalServer

/**
 * A board as the operator sees it: no title and no content. `records` is null for a board that is not in
 * memory.
 */
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

/**
 * The operator's requests. The password is in a header of each of them; it is kept in this closure only, so a
 * reload asks for it again.
 */
export function operatorApi(password: string) {
  const headers = { 'x-operator-password': password }
  return {
    ...modelRulesApi(headers),
    look: () => call('/operator/models', z.object({ models: OperatorModelsResponse }), { headers }),
    test: (provider: ModelProvider['id']) =>
      call('/operator/models/test', ProviderTestResponse, {
        method: 'POST',
        body: { provider },
        headers,
      }),
    findLocal: () => call('/operator/models/find-local', LocalServers, { method: 'POST', headers }),
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
      call('/operator/agents', AgentsSwitchState, { method: 'PUT', body: { isOn }, headers }),
  }
}
export type OperatorApi = ReturnType<typeof operatorApi>
