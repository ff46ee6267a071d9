import type { AgentCall } from './clerk-call.ts'

/** Calls outside of runs: the clerk's, and those of advisors that vote. */
export interface ClerkSlice {
  /** Running calls, by id. */
  calls: Record<string, AgentCall>
  /** Stopped calls without their usage yet, by id. */
  stoppedCalls: Record<string, AgentCall>
  /** When each person sent the clerk messages, by user id: as many times as the limit counts, the newest last. */
  talkTimes: Record<string, readonly number[]>
}
