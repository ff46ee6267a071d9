import { useRead } from '#panels/requests/use-read.ts'
import { type WaysIn, waysIn } from './session.ts'

type KnownWaysIn = { state: 'loading' } | ({ state: 'known' } & WaysIn) | { state: 'failed' }

/** How one can sign in on this server. Read once for each part that uses it. */
export function useSignInWays(): KnownWaysIn {
  const { value } = useRead(['ways-in'], readWaysIn, { neverChanges: true })
  return value ?? { state: 'loading' }
}

async function readWaysIn(): Promise<{ ok: true; value: KnownWaysIn }> {
  const known = await waysIn().catch(() => null)
  return { ok: true, value: known ? { state: 'known', ...known } : { state: 'failed' } }
}
