import { useCallback, useRef, useState } from 'react'
import type { ApiAnswer, Failure } from './call-api.ts'

export interface Request {
  isBusy: boolean
  /** Failure of the last request; null if it succeeded or none was sent. */
  failure: Failure | null
  /**
   * Sends, unless one is under way: a double-click must not ask twice. `onDone` gets the answer of a success.
   */
  send: <T>(request: () => Promise<ApiAnswer<T>>, onDone?: (value: T) => void) => void
  /** Clears the failure, or only one with this code. */
  forget: (code?: Failure['code']) => void
}

/**
 * One request at a time with its failure, for a button and the sentence beside it. `onEnd`, called at each end, is for a failure
 * that is shown elsewhere; it gets `null` after a success.
 */
export function useOneRequest(onEnd?: (failure: Failure | null) => void): Request {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isUnderWay = useRef(false)
  const latestEnd = useRef(onEnd)
  latestEnd.current = onEnd
  const send = useCallback(<T>(request: () => Promise<ApiAnswer<T>>, onDone?: (value: T) => void) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(null)
    void request().then((answer) => {
      isUnderWay.current = false
      setBusy(false)
      latestEnd.current?.(answer.ok ? null : answer.failure)
      if (answer.ok) onDone?.(answer.value)
      else setFailure(answer.failure)
    })
  }, [])
  const forget = useCallback<Request['forget']>(
    (code) => setFailure((last) => (code === undefined || last?.code === code ? null : last)),
    [],
  )
  return { isBusy, failure, send, forget }
}
