'use client'

import { useEffect, useRef, useState } from 'react'
import { useLooks } from './agent-look.ts'
import { useSession } from './board-context.tsx'
import { newsBetween } from './rounds/round-news.ts'

/** Tells screen readers when a round begins, ends or needs somebody, not each of its steps. */
export function RoundNews() {
  const { rounds, syntheses } = useSession()
  const looks = useLooks()
  const before = useRef({ rounds, syntheses })
  const [text, setText] = useState('')
  useEffect(() => {
    const news = newsBetween(before.current, { rounds, syntheses }, (agentId) => looks(agentId).name)
    before.current = { rounds, syntheses }
    if (news.length > 0) setText(news.join('. '))
  }, [rounds, syntheses, looks])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
