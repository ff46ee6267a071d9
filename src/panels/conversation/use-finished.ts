'use client'

import { useEffect, useRef } from 'react'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { isAnswering } from './conversation.ts'

/**
 * Calls back once for each answer that ends while it is watched. Answers that were finished when they were
 * read do not count: they would all be announced at once.
 */
export function useFinished(
  messages: readonly TalkMessage[],
  onFinished: (message: TalkMessage) => void,
): void {
  const live = useRef(new Set<string>())
  const latest = useRef(onFinished)
  latest.current = onFinished
  useEffect(() => {
    for (const message of messages) {
      if (isAnswering(message)) live.current.add(message.id)
      else if (live.current.delete(message.id)) latest.current(message)
    }
  }, [messages])
}
