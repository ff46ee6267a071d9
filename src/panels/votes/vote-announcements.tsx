import { useEffect, useRef, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { NotesRating } from '#session/choosing/ratings/rating.ts'
import type { Vote } from '#session/choosing/votes/vote.ts'

export function VoteAnnouncements() {
  const { votes, ratings } = useSession()
  const { view } = useBoard()
  const [text, setText] = useState('')
  const before = useRef<Readonly<Record<string, Vote | NotesRating>> | null>(null)
  useEffect(() => {
    const last = before.current
    const all = { ...votes, ...ratings }
    before.current = all
    if (!last) return
    for (const one of Object.values(all)) {
      if (last[one.id]?.state === one.state) continue
      setText(announce(one))
      if (one.state === 'closed' && last[one.id]) view?.vote.set(one.id)
    }
  }, [votes, ratings, view])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

function announce(one: Vote | NotesRating): string {
  return `${'axes' in one ? 'Rating' : 'Vote'} ${one.state === 'open' ? 'opened' : 'closed'}: ${one.title}`
}
