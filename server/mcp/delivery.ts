import type { ServerResponse } from 'node:http'
import type { InterviewPlace } from '#db/program-interviews.ts'
import type { Log } from '#server/ground/log.ts'
import type { HandedOut, ProgramInterviews } from '#server/interviews/program-interviews.ts'
import { HAND_OUT_MS } from '#session/interviews/hand-out.ts'
import type { ProgramCaller } from './visit/mcp-endpoint.ts'

/** Before a claim runs out, a response that is still being read is cut off: it could arrive beside the next one. */
const CUT_AFTER_MS = HAND_OUT_MS - 10_000

/** The answers to its program's interviews that one response carries. */
export interface Delivery {
  claim(of?: InterviewPlace): Promise<readonly HandedOut[]>
  /** The response will carry none of the claimed answers: the next call does. */
  giveBack(): Promise<void>
}

/**
 * Answers count as delivered once the whole response was written to its connection. If that fails, or takes longer than the
 * claim holds, the program's next call carries them; after a crash of this process that happens by the claim's own end.
 */
export function createDelivery(
  { interviews, log }: { interviews: ProgramInterviews; log: Pick<Log, 'error'> },
  { program, userId, boardId, address }: ProgramCaller,
  outgoing: ServerResponse,
): Delivery {
  const claimed: HandedOut[] = []
  const caller = { ...program, userId, boardId, address }
  let cut: NodeJS.Timeout | undefined
  const giveBack = async () => {
    const mine = claimed.splice(0)
    if (mine.length > 0) await interviews.giveBack(mine)
  }
  const settle = async () => {
    clearTimeout(cut)
    const isSent = outgoing.writableFinished
    const mine = claimed.splice(0)
    if (mine.length > 0) await (isSent ? interviews.confirm(mine) : interviews.giveBack(mine))
  }
  outgoing.once('close', () => {
    settle().catch((error: unknown) => log.error({ err: error }, 'recording a delivery failed'))
  })
  return {
    giveBack,
    async claim(of) {
      const handedOut = await interviews.handOut(caller, of)
      // The client disconnected during the claim: no response will carry it.
      if (outgoing.destroyed || outgoing.closed) await interviews.giveBack(handedOut)
      else if (handedOut.length > 0) {
        claimed.push(...handedOut)
        cut ??= setTimeout(() => outgoing.destroy(), CUT_AFTER_MS)
      }
      return handedOut
    },
  }
}
