import type { ServerContext } from '@modelcontextprotocol/server'
import { clientNameOf } from './client-name.ts'
import type { Visit } from './visit.ts'

/** The longest wait of a call from an unknown client. */
const DEFAULT_CAP_S = 45

/**
 * How long a call may wait before its client's time limit, by the beginning of the client's name. Each is some way
 * below the observed limit: a cut call loses nothing, but costs another call.
 */
const CAPS: readonly { name: RegExp; seconds: number; withProgressSeconds?: number }[] = [
  // Moves a call to the background after 120 s, and shows its result later; calls over HTTP were seen to die at 352 s.
  { name: /^claude[- _]?code/i, seconds: 280, withProgressSeconds: 300 },
  // tool_timeout_sec is 300 by default since June 2026, and was 120 before.
  { name: /^codex/i, seconds: 100 },
  { name: /^(visual studio code|vscode|vs code)/i, seconds: 240 },
  { name: /^(copilot[- ]?)?(intellij|jetbrains)/i, seconds: 25 },
  // 60 s, which begin again with each progress.
  { name: /^opencode/i, seconds: 45, withProgressSeconds: 240 },
]

/** How long this call may wait: as requested, and no longer than its client's known limit. */
export function waitMsOf(
  visit: Pick<Visit, 'userAgent'>,
  ctx: Pick<ServerContext, 'mcpReq'>,
  askedSeconds: number | undefined,
): number {
  const cap = waitCapOf(clientNameOf(visit, ctx), ctx.mcpReq._meta?.progressToken !== undefined)
  return Math.min(Math.max(askedSeconds ?? cap, 0), cap) * 1000
}

/** How many seconds a call waits at most. @param clientName as the request or its user agent names the client */
function waitCapOf(clientName: string, hasProgress: boolean): number {
  const known = CAPS.find(({ name }) => name.test(clientName))
  if (!known) return DEFAULT_CAP_S
  return (hasProgress ? known.withProgressSeconds : undefined) ?? known.seconds
}

const POLL_MS = 5_000
const SLOW_POLL_MS = 15_000
/** People who have not answered within this time will take longer. */
const SLOW_AFTER_MS = 5 * 60_000

/** The polling interval for a task of this age. */
export function pollIntervalAfter(ageMs: number): number {
  return ageMs < SLOW_AFTER_MS ? POLL_MS : SLOW_POLL_MS
}
