import { useEffect, useRef, useState } from 'react'

/** Messages go one after the other: a second one could be stored before the first. */
export interface NextSend {
  /** Whether a message is on its way. Also right between its end and the render that shows it. */
  isUnderWay: () => boolean
  begin: () => void
  /** @param isAsked whether to send once more after the message on its way */
  wait: (isAsked: boolean) => void
  /** The message on its way has ended; `isSent`: the next one may follow it. */
  end: (isSent: boolean) => void
}

/** Calls the newest `send` once the message on its way has been sent; never after one that was not sent. */
export function useNextSend(send: () => void): NextSend {
  const isUnderWay = useRef(false)
  const isAsked = useRef(false)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isDue) return
    setDue(false)
    send()
  })
  return {
    isUnderWay: () => isUnderWay.current,
    begin: () => {
      isUnderWay.current = true
    },
    wait: (asked) => {
      isAsked.current = asked
    },
    end: (isSent) => {
      setDue(isSent && isAsked.current)
      isUnderWay.current = false
      isAsked.current = false
    },
  }
}
