import { useEffect, useRef, useState } from 'react'

/** A request to send that came while a message was on its way. */
export interface NextSend {
  /** @param isAsked false: an earlier request no longer holds */
  wait: (isAsked: boolean) => void
  /** The message on its way has ended; `isSent`: the next one may follow it. */
  ended: (isSent: boolean) => void
}

/** Calls the newest `send` once the message on its way has been sent; never after one that was not sent. */
export function useNextSend(send: () => void): NextSend {
  const isAsked = useRef(false)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isDue) return
    setDue(false)
    send()
  })
  return {
    wait: (asked) => {
      isAsked.current = asked
    },
    ended: (isSent) => {
      setDue(isSent && isAsked.current)
      isAsked.current = false
    },
  }
}
