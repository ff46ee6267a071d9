import { type Proof, type Proofs, proofKey } from '#server/access/sign-in-proofs.ts'
import type { Log } from '#server/ground/log.ts'

/** Also finds tokens that another process ended. */
const CHECK_MS = 5_000

/** Whether the token of one request is still valid. */
export interface TokenWatch {
  /** Reads it from the database. */
  isLive(): Promise<boolean>
  /** Aborts once the token was ended: what waits for people then waits for nothing. Checked only while someone follows it. */
  follow(): { signal: AbortSignal; stop: () => void }
}

/** `expiresAt` is in milliseconds since 1970, like `now()`. A check that fails is logged, and ends nothing. */
export function watchToken(
  { proofs, log }: { proofs: Pick<Proofs, 'findLive' | 'onEnd'>; log: Pick<Log, 'error'> },
  { proof, expiresAt }: { proof: Proof; expiresAt: number },
  now: () => number,
): TokenWatch {
  const isLive = async () => expiresAt > now() && (await proofs.findLive([proof])).has(proofKey(proof))
  return {
    isLive,
    follow() {
      const ended = new AbortController()
      const check = () => {
        isLive().then(
          (live) => live || ended.abort(),
          (error: unknown) => log.error({ err: error }, 'checking a program token failed'),
        )
      }
      const stopListening = proofs.onEnd(check)
      const timer = setInterval(check, CHECK_MS)
      return {
        signal: ended.signal,
        stop() {
          stopListening()
          clearInterval(timer)
        },
      }
    },
  }
}
