import { useEffect, useRef, useState } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { RoundView } from '#session/rounds/round.ts'
import { ADVISOR_TURN_LABELS } from './advisor-turn-labels.ts'
import { TurnCard } from './turn-card.tsx'

export function FollowUpAnswers({ rounds }: { rounds: readonly RoundView[] }) {
  const { me } = useSession()
  const list = useRef<HTMLElement>(null)
  const count = useRef(rounds.length)
  const newest = rounds.at(-1)
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({})
  // Only the person who asked is scrolled to the answer: others keep the place where they read.
  useEffect(() => {
    const isNew = rounds.length > count.current
    count.current = rounds.length
    if (!isNew || newest?.askedBy !== me.id) return
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [rounds.length, newest, me.id])
  if (rounds.length === 0) return null
  return (
    <section ref={list} aria-label={ADVISOR_TURN_LABELS.followUps} className="border-line border-t pt-3">
      <h4 className="font-heading text-small">{ADVISOR_TURN_LABELS.followUps}</h4>
      {rounds.map((round) => (
        <div key={round.id} className="mt-2">
          <p dir="auto" className="mb-2 whitespace-pre-wrap break-words text-ink-2 text-small">
            {round.question}
          </p>
          <ul aria-label={ADVISOR_TURN_LABELS.answersTo(round.question)}>
            {round.turns.map((turn) => (
              <TurnCard
                key={turn.id}
                round={round}
                turn={turn}
                isWanted={open[turn.id] ?? null}
                onWant={(isOpen) => setOpen({ ...open, [turn.id]: isOpen })}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
