import type { ServerContext } from '@modelcontextprotocol/server'

/** How often a client that waits hears of it: its idle clock starts again with each message. */
const PROGRESS_EVERY_MS = 10_000

/** The part of a call's context that progress needs. */
export interface ProgressContext {
  mcpReq: Pick<ServerContext['mcpReq'], '_meta' | 'notify'>
}

/**
 * Sends progress at once and then every ten seconds, to a client that requested it. Returns a function that stops it.
 * @param say returns the present progress
 */
export function startProgress(
  { mcpReq }: ProgressContext,
  say: () => { progress: number; total?: number; message: string },
): () => void {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return () => undefined
  let last = -1
  const send = () => {
    const { progress, total, message } = say()
    // Progress has to grow with each message, also while nothing happens.
    last = Math.max(progress, last + 0.001)
    const params = { progressToken, progress: last, message, ...(total !== undefined && { total }) }
    // The client may be gone; the work it waited for continues.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
  send()
  const timer = setInterval(send, PROGRESS_EVERY_MS)
  return () => clearInterval(timer)
}
