'use client'

import { useCallback, useEffect, useState } from 'react'
import { api, type Failure } from '#panels/api.ts'
import type { Me } from '#panels/api-answer.ts'

export type MeState =
  | { state: 'loading' }
  | { state: 'stranger' }
  | { state: 'known'; me: Me }
  | { state: 'failed'; failure: Failure }

/** Who this browser is signed in as. `isKnown` false spares a first visit the question. */
export function useMe(isKnown: boolean): {
  who: MeState
  reload: () => Promise<MeState>
  setMe: (me: Me) => void
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
  const setMe = useCallback((me: Me) => setWho({ state: 'known', me }), [])
  return { who, reload, setMe }
}

async function readMe(): Promise<MeState> {
  const answer = await api.me()
  if (answer.ok) return { state: 'known', me: answer.value.me }
  if (answer.failure.code === 'sign-in') return { state: 'stranger' }
  return { state: 'failed', failure: answer.failure }
}
