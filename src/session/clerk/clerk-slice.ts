import type { ClerkCall } from './clerk-call.ts'

/** The clerk's calls of its model. */
export interface ClerkSlice {
  /** Running calls, by id. */
  clerkCalls: Record<string, ClerkCall>
  /** Stopped calls whose usage is still to come, by id. */
  stoppedCalls: Record<string, ClerkCall>
  /** When each person sent the clerk messages, by user id: as many times as the limit counts, the newest last. */
  talkTimes: Record<string, readonly number[]>
}
