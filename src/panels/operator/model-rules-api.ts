import { z } from 'zod'
import { call } from '#panels/api-call.ts'
import { GuestBoardRule } from '#session/allowed-models.ts'

const Rules = z.object({
  allowed: z.array(z.string()),
  isAllowedChosen: z.boolean(),
  isAllowedFixed: z.boolean(),
  guestBoards: GuestBoardRule,
  isGuestBoardsFixed: z.boolean(),
  dayBudget: z.object({
    tokens: z.number().nullable(),
    costMicros: z.number().nullable(),
    isDefault: z.boolean(),
    personPercent: z.number(),
    addressPercent: z.number(),
    usedTokens: z.number(),
    usedMicros: z.number(),
    heldTokens: z.number(),
    heldMicros: z.number(),
  }),
})
export type Rules = z.infer<typeof Rules>

export interface RulesChange {
  allowed?: readonly string[] | null
  guestBoards?: GuestBoardRule
}

/** The operator's rules about models, with the password in every request. */
export function modelRulesApi(headers: Readonly<Record<string, string>>) {
  return {
    readRules: () => call('/operator/model-rules', z.object({ rules: Rules }), { headers }),
    changeRules: (change: RulesChange) =>
      call('/operator/model-rules', z.object({ rules: Rules }), { method: 'PUT', body: change, headers }),
  }
}
