import { OperatorPeopleFound } from '#api/forgetting.ts'
import {
  AgentsSwitchState,
  LocalServers,
  type ModelProvider,
  type ModelRulesChange,
  OneModelRules,
  OneOperatorModels,
  ProviderTestResponse,
} from '#api/models.ts'
import { MailTestResponse } from '#api/notifications.ts'
import { ClosedState, OperatorBoardList } from '#api/operator-boards.ts'
import { OperatorNodeList } from '#api/operator-nodes.ts'
import { call, Nothing } from '#panels/requests/call-api.ts'

export function operatorApi(password: string) {
  const headers = { 'x-operator-password': password }
  return {
    look: () => call('/operator/models', OneOperatorModels, { headers }),
    test: (provider: ModelProvider['id']) =>
      call('/operator/models/test', ProviderTestResponse, {
        method: 'POST',
        body: { provider },
        headers,
      }),
    findLocal: () => call('/operator/models/find-local', LocalServers, { method: 'POST', headers }),
    readRules: () => call('/operator/model-rules', OneModelRules, { headers }),
    changeRules: (change: ModelRulesChange) =>
      call('/operator/model-rules', OneModelRules, { method: 'PUT', body: change, headers }),
    boards: (search: string) =>
      call(`/operator/boards?${new URLSearchParams({ search })}`, OperatorBoardList, { headers }),
    closeBoard: (boardId: string, isClosed: boolean) =>
      call(`/operator/boards/${encodeURIComponent(boardId)}/closed`, ClosedState, {
        method: 'PUT',
        body: { isClosed },
        headers,
      }),
    nodes: () => call('/operator/nodes', OperatorNodeList, { headers }),
    people: (search: string) =>
      call(`/operator/people?${new URLSearchParams({ search })}`, OperatorPeopleFound, { headers }),
    forget: (userId: string) =>
      call(`/operator/people/${encodeURIComponent(userId)}/forget`, Nothing, { method: 'POST', headers }),
    testMail: (to: string) =>
      call('/operator/mail/test', MailTestResponse, { method: 'POST', body: { to }, headers }),
    turnAgents: (isOn: boolean) =>
      call('/operator/agents', AgentsSwitchState, { method: 'PUT', body: { isOn }, headers }),
  }
}
export type OperatorApi = ReturnType<typeof operatorApi>
