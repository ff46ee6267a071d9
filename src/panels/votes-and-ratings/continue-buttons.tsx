import { useState } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import type { ClosedBallot } from '#session/choosing/ballot/ballot.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

/** Offered numbers of winners, plus ties with the last one. */
const TOPS = ['1', '2', '3', '5', '10'] as const

interface ContinueButtonsProps {
  continued: ClosedBallot['continued']
  rankedCount: number
  countFor: (top: number) => number
  continueWith: (top: number) => Promise<ApiAnswer<unknown>>
  undo: () => Promise<ApiAnswer<unknown>>
}

/** Gives the winners the "+" of a facilitator, so that the next round builds on them, and takes it back. */
export function ContinueButtons(props: ContinueButtonsProps) {
  const { continued, rankedCount, countFor, continueWith, undo } = props
  const { me } = useSession()
  const request = useRequest()
  const [top, setTop] = useState<(typeof TOPS)[number]>('3')
  const options = TOPS.filter((each) => each === '1' || Number(each) <= rankedCount)
  const chosen = options.includes(top) ? top : (options.at(-1) ?? '1')
  const failure = request.failure && (
    <p role="alert" className="w-full text-small text-warn">
      {request.failure.message}
    </p>
  )
  if (continued)
    return (
      <div className="flex w-full flex-wrap items-center gap-2 text-small">
        <span className="text-ink-2">{VOTES_AND_RATINGS_LABELS.winnersHavePlus}</span>
        {continued.by === me.id && (
          <Button size="small" isBusy={request.isBusy} onClick={() => request.send(undo)}>
            {VOTES_AND_RATINGS_LABELS.takeBackThese}
          </Button>
        )}
        {failure}
      </div>
    )
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <Button
        size="small"
        isBusy={request.isBusy}
        onClick={() => request.send(() => continueWith(Number(chosen)))}
      >
        {VOTES_AND_RATINGS_LABELS.continueWithTop(chosen)}
      </Button>
      {options.length > 1 && (
        <Select
          label={VOTES_AND_RATINGS_LABELS.howManyWinners}
          value={chosen}
          options={options.map((value) => ({ value, label: value }))}
          onChange={setTop}
        />
      )}
      <span className="text-ink-2 text-small">
        {VOTES_AND_RATINGS_LABELS.marksForNext(countFor(Number(chosen)))}
      </span>
      {failure}
    </div>
  )
}
