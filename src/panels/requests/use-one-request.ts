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
  /** Like `send`, and stays busy after a success, because `onDone` leaves the page: a second press must do nothing. */
  leave: Request['send']
  /** Shows a problem that was found before sending. */
  refuse: (message: string) => void
  /** Clears the failure, or only one with this code. */
  forget: (code?: Failure['code']) => void
}

type Start = <T>(
  staysBusy: boolean,
  request: () => Promise<ApiAnswer<T>>,
  onDone?: (value: T) => void,
) => void

/** The answer of an action that resolves to its failure, or to `null`. */
export function answerOf(failure: Failure | null): ApiAnswer<null> {
  return failure ? { ok: false, failure } : { ok: true, value: null }
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
  const start = useCallback<Start>((staysBusy, request, onDone) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(null)
    void request().then((answer) => {
      isUnderWay.current = staysBusy && answer.ok
      setBusy(isUnderWay.current)
      latestEnd.current?.(answer.ok ? null : answer.failure)
      if (answer.ok) onDone?.(answer.value)
      else setFailure(answer.failure)
    })
  }, [])
  const send = useCallback<Request['send']>((request, onDone) => start(false, request, onDone), [start])
  const leave = useCallback<Request['send']>((request, onDone) => start(true, request, onDone), [start])
  const refuse = useCallback((message: string) => setFailure({ code: 'refused', message }), [])
  const forget = useCallback<Request['forget']>(
    (code) => setFailure((last) => (code === undefined || last?.code === code ? null : last)),
    [],
  )
  return { isBusy, failure, send, leave, refuse, forget }
}
