import { useEffect, useRef, useState } from 'react'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { newsBetween } from './describe-round-news.ts'

/**
 * Announces to screen readers when a round or synthesis starts, ends or needs a decision; not each of its
 * steps, which would interrupt all the time.
 */
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
