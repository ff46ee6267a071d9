import { type ModelRulesResponse, OneModelRules } from '#api/models.ts'
import type { GuestBoardRule } from '#session/agents/allowed-models.ts'
import { call } from './call-api.ts'

/**
 * `is…Chosen`: the operator set it on this page. `is…Fixed`: the environment sets it, and a change is
 * refused. null in the budget: no limit. Money is in millionths of a US dollar.
 */
export type Rules = ModelRulesResponse

/** A missing field stays. `allowed: null` goes back to the default. */
export interface RulesChange {
  allowed?: readonly string[] | null
  guestBoards?: GuestBoardRule
}

/** The operator's rules about models. `headers` carry the password, in every request. */
export function modelRulesApi(headers: Readonly<Record<string, string>>) {
  return {
    readRules: () => call('/operator/model-rules', OneModelRules, { headers }),
    changeRules: (change: RulesChange) =>
      call('/operator/model-rules', OneModelRules, { method: 'PUT', body: change, headers }),
  }
}
