'use client'

import { useEffect, useRef, useState } from 'react'
import { useFinished } from '#panels/conversation/use-conversation.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { createReadAloud, type ReadAloud } from './read-aloud.ts'

/** The state of the button that reads answers aloud. */
export interface UsedReadAloud {
  isOn: boolean
  /** The person switched it on, and this browser has no voice. */
  isMissing: boolean
  toggle: () => void
}

/**
 * Reads the last answer when it is switched on, then each further one when it is complete. It is off on each
 * visit.
 */
export function useReadAloud(messages: readonly TalkMessage[]): UsedReadAloud {
  const reader = useRef<ReadAloud | null>(null)
  const [isOn, setOn] = useState(false)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => () => reader.current?.stop(), [])
  useFinished(messages, ({ text, state }) => {
    if (isOn && state === 'done') reader.current?.say(text)
  })
  return {
    isOn,
    isMissing,
    toggle() {
      reader.current ??= createReadAloud(window)
      setMissing(reader.current === null)
      if (!reader.current) return
      setOn(!isOn)
      if (isOn) return reader.current.stop()
      const last = messages.findLast(({ by, state }) => by === 'clerk' && state === 'done')
      if (last) reader.current.say(last.text)
    },
  }
}
