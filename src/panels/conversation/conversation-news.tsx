'use client'

import { useState } from 'react'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { formatCount } from '#ui/format-count.ts'
import { useFinished } from './use-finished.ts'

interface ConversationNewsProps {
  messages: readonly TalkMessage[]
  clerkName: string
}

/** Announces each finished answer to screen readers, once and in full, with what was captured. */
export function ConversationNews({ messages, clerkName }: ConversationNewsProps) {
  const [news, setNews] = useState('')
  useFinished(messages, (message) => setNews(newsWords(message, clerkName)))
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}

/** The answer in full, followed by the numbers of what was captured; for a failed or stopped one, that. */
export function newsWords(message: TalkMessage, clerkName: string): string {
  if (message.state === 'failed') return message.failure?.message ?? `${clerkName} could not answer.`
  if (message.state === 'cancelled') return `${clerkName} was stopped.`
  const captured = message.results.flatMap((result) =>
    result.kind === 'captured' ? [`#${result.number}`] : [],
  )
  const kept =
    captured.length > 0 ? ` Captured ${formatCount(captured.length, 'idea')}: ${captured.join(', ')}.` : ''
  return `${clerkName}: ${message.text}${kept}`
}
