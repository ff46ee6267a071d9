import { z } from 'zod'
import type { RoundRequest } from '#api/rounds.ts'
import { boardPath, call } from './call-api.ts'

/** The pages get the round itself with the session. */
export const StartedRound = z.object({ round: z.object({ id: z.string() }) })

/** Starts a round. Apart from the other requests of rounds, because a board needs it before any panel is open. */
export function sendQuestion(boardId: string, request: RoundRequest) {
  return call(`${boardPath(boardId)}/rounds`, StartedRound, { method: 'POST', body: request })
}
