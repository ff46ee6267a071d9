'use client'

import type { RoundView } from '#session/round.ts'
import { TurnCard } from './turn-card.tsx'

/** What single advisors were asked after their turn, and what they answered, oldest first. */
export function FollowUpAnswers({ rounds }: { rounds: readonly RoundView[] }) {
  if (rounds.length === 0) return null
  return (
    <section aria-label="Follow-ups" className="border-line border-t pt-3">
      <h4 className="font-heading text-small">Follow-ups</h4>
      {rounds.map((round) => (
        <div key={round.id} className="mt-2">
          <p dir="auto" className="mb-2 whitespace-pre-wrap break-words text-ink-2 text-small">
            {round.question}
          </p>
          <ul aria-label={`Answers to: ${round.question}`}>
            {round.turns.map((turn) => (
              <TurnCard key={turn.id} round={round} turn={turn} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
