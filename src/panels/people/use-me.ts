import { useCallback } from 'react'
import type { MeResponse } from '#api/me.ts'
import type { ApiAnswer, Failure } from '#panels/requests/call-api.ts'
import { meApi } from '#panels/requests/me-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'

/** `stranger`: no valid cookie. `failed`: the signed-in person is unknown. */
export type MeState =
  | { state: 'loading' }
  | { state: 'stranger' }
  | { state: 'known'; me: MeResponse }
  | { state: 'failed'; failure: Failure }

/**
 * Returns the signed-in person of this browser. `isKnown` false (no cookie) makes no request: the first visit needs no
 * answer.
 */
export function useMe(isKnown: boolean): {
  who: MeState
  reload: () => Promise<void>
  setMe: (me: MeResponse) => void
} {
  const { value, failure, again, change } = useRead(['me'], readMe, { isWanted: isKnown })
  const setMe = useCallback((me: MeResponse) => change(() => ({ state: 'known', me })), [change])
  const unread: MeState = failure ? { state: 'failed', failure } : { state: isKnown ? 'loading' : 'stranger' }
  return { who: value ?? unread, reload: again, setMe }
}

/** A refusal with `sign-in` is an answer: a cookie that has ended counts as no cookie. */
async function readMe(): Promise<ApiAnswer<MeState>> {
  const answer = await meApi.read()
  if (answer.ok) return { ok: true, value: { state: 'known', me: answer.value.me } }
  return answer.failure.code === 'sign-in' ? { ok: true, value: { state: 'stranger' } } : answer
}
