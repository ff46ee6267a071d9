'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiAnswer, Failure } from '#panels/api-call.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard } from './board-context.tsx'

export interface Request {
  isBusy: boolean
  /** Of the last one; null: it worked, or there was none yet. */
  failure: Failure | null
  /** Does nothing while one is on its way. */
  send: <T>(request: () => Promise<ApiAnswer<T>>, onDone?: (value: T) => void) => void
  forget: () => void
}

/** One request at a time, with what became of it: for a button and the sentence beside it. */
export function useRequest(): Request {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isUnderWay = useRef(false)
  const isOffline = useReadable(useBoard().connection.saveState).state === 'offline'
  // That the server can't be reached is true only until it is there again.
  useEffect(() => {
    if (!isOffline) setFailure((last) => (last?.code === 'unreachable' ? null : last))
  }, [isOffline])
  const send = useCallback(<T>(request: () => Promise<ApiAnswer<T>>, onDone?: (value: T) => void) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(null)
    void request().then((answer) => {
      isUnderWay.current = false
      setBusy(false)
      if (answer.ok) onDone?.(answer.value)
      else setFailure(answer.failure)
    })
  }, [])
  const forget = useCallback(() => setFailure(null), [])
  return { isBusy, failure, send, forget }
}
