'use client'

import { useState } from 'react'
import type { TalkMessage } from '#session/talk.ts'
import { formatCount } from '#ui/format-count.ts'
import { useFinished } from './use-finished.ts'

interface TalkNewsProps {
  messages: readonly TalkMessage[]
  clerkName: string
}

/** For those who don't see the words come: each answer once, whole, with what was kept. */
export function TalkNews({ messages, clerkName }: TalkNewsProps) {
  const [news, setNews] = useState('')
  useFinished(messages, (message) => setNews(newsWords(message, clerkName)))
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}

export function newsWords(message: TalkMessage, clerkName: string): string {
  if (message.state === 'failed') return message.failure?.message ?? `${clerkName} could not answer.`
  if (message.state === 'cancelled') return `${clerkName} was stopped.`
  const captured = message.deeds.flatMap((deed) => (deed.kind === 'captured' ? [`#${deed.number}`] : []))
  const kept =
    captured.length > 0 ? ` Captured ${formatCount(captured.length, 'idea')}: ${captured.join(', ')}.` : ''
  return `${clerkName}: ${message.text}${kept}`
}
