import { EyeOff } from 'lucide-react'
import { ballotEndLabel, choicesLabel, noteScopeLabel } from '#panels/labels/ballot-labels.ts'
import { ratingRulesLabel, scoresLostLabel } from '#panels/labels/rating-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { sendCommand } from '#panels/requests/send-command.ts'
import { EndButtons } from '#panels/votes-and-ratings/end-buttons.tsx'
import { TurnoutLine } from '#panels/votes-and-ratings/turnout-line.tsx'
import { useMissingVoterLabel } from '#panels/votes-and-ratings/use-missing-voter-label.ts'
import type { OpenRating } from '#session/choosing/ratings/rating.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { useNow } from '#ui/use-now.ts'
import { RatingCard } from './rating-card.tsx'
import { RATINGS_LABELS } from './ratings-labels.ts'
import { useRate } from './use-rate.ts'

export function OpenRatingPart({ rating }: { rating: OpenRating }) {
  const { boardId } = useBoard().connection
  const session = useSession()
  const now = useNow()
  const missing = useMissingVoterLabel({ ratings: [rating], votes: [] })
  const tooFew = scoresLostLabel(session.raters[rating.id]?.length ?? 0)
  const reasons = [missing, tooFew].filter((reason) => reason !== null)
  const own = useRate(rating.id)
  return (
    <section aria-label={RATINGS_LABELS.rating(rating.title)} className="border-line border-b px-4 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 tabIndex={-1} dir="auto" className="min-w-0 break-words font-heading text-board">
          {rating.title}
        </h3>
        <span className="flex shrink-0 items-center gap-1 text-ink-2 text-small">
          <EyeOff size={14} aria-hidden />
          {ballotEndLabel(rating, now)}
        </span>
      </div>
      <p dir="auto" className="mt-1 break-words text-ink-2 text-small">
        {ratingRulesLabel(rating.axes)}
      </p>
      <p className="text-ink-2 text-small">{noteScopeLabel(rating.scope.kind, choicesLabel(rating))}.</p>
      <TurnoutLine people={session.raters[rating.id] ?? []} proxies={0} verb="rated" />
      {mayWrite(session, 'commenter') && <RatingCard rating={rating} own={own} />}
      {mayWrite(session, 'facilitator') && (
        <EndButtons
          noun="rating"
          missing={reasons.length > 0 ? reasons.join(' ') : null}
          consequence={RATINGS_LABELS.discardHint}
          endsAt={rating.endsAt}
          close={async () => {
            await own.settle()
            return sendCommand(boardId, 'post /ratings/{ratingId}/close', { ratingId: rating.id })
          }}
          setEnd={(durationMs) =>
            sendCommand(boardId, 'post /ratings/{ratingId}/end', { ratingId: rating.id, durationMs })
          }
          discard={() => sendCommand(boardId, 'delete /ratings/{ratingId}', { ratingId: rating.id })}
        />
      )}
    </section>
  )
}
