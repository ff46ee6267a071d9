'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiAnswer, Failure } from '#panels/requests/call-api.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard } from './board-context.tsx'

/** The state of one request at a time. */
export interface Request {
  isBusy: boolean
  /** Failure of the last request; null if it succeeded or none was sent. */
  failure: Failure | null
  /** Sends, unless a request is under way: a double-click must not send two. `onDone` gets the answer of a success. */
  send: <T>(request: () => Promise<ApiAnswer<T>>, onDone?: (value: T) => void) => void
  /** Clears the failure. */
  forget: () => void
}

/**
 * One request at a time with its failure, for a button and the sentence beside it. An "unreachable" failure
 * goes when the connection is back; other failures stay until the next request.
 */
export function useRequest(): Request {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isUnderWay = useRef(false)
  const isOffline = useReadable(useBoard().connection.saveState).state === 'offline'
  // "The server can't be reached" stops being true when the connection is back.
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
