'use client'

import { useCallback, useEffect, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { meApi } from '#panels/requests/me-requests.ts'

/** `stranger`: no valid cookie. `failed`: it is not known who is signed in. */
export type MeState =
  | { state: 'loading' }
  | { state: 'stranger' }
  | { state: 'known'; me: MeResponse }
  | { state: 'failed'; failure: Failure }

/**
 * Returns the person who is signed in in this browser. `isKnown` false (no cookie) makes no request: the first visit needs no
 * answer.
 */
export function useMe(isKnown: boolean): {
  who: MeState
  reload: () => Promise<MeState>
  setMe: (me: MeResponse) => void
} {
  const [who, setWho] = useState<MeState>(isKnown ? { state: 'loading' } : { state: 'stranger' })
  const reload = useCallback(async () => {
    const next = await readMe()
    setWho(next)
    return next
  }, [])
  useEffect(() => {
    if (!isKnown) return
    let isGone = false
    readMe().then(
      (next) => {
        if (!isGone) setWho(next)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isKnown])
  const setMe = useCallback((me: MeResponse) => setWho({ state: 'known', me }), [])
  return { who, reload, setMe }
}

/** A refusal with `sign-in` is an answer: a cookie that has ended counts as no cookie. */
async function readMe(): Promise<MeState> {
  const answer = await meApi.read()
  if (answer.ok) return { state: 'known', me: answer.value.me }
  if (answer.failure.code === 'sign-in') return { state: 'stranger' }
  return { state: 'failed', failure: answer.failure }
}
