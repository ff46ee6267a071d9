import { useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

const MORE_MS = 5 * 60_000

interface EndButtonsProps {
  noun: 'vote' | 'rating'
  /** The people who would miss it, as a sentence; `null`: everyone who is here has taken part. */
  missing: string | null
  consequence: string
  /** Milliseconds since 1970, on the server's clock; `null`: it closes by hand only. */
  endsAt: number | null
  close: () => Promise<ApiAnswer<unknown>>
  setEnd: (durationMs: number) => Promise<ApiAnswer<unknown>>
  discard: () => Promise<ApiAnswer<unknown>>
}

/** How facilitators end an open vote or rating, or give it more time. Always in sight: the list above them may be long. */
export function EndButtons(props: EndButtonsProps) {
  const { noun, missing, consequence, endsAt, close, setEnd, discard } = props
  const { clockOffset } = useBoard().connection
  const request = useRequest()
  const discarding = useRequest()
  // By the server's clock, which may differ from that of this device.
  const leftMs = (until: number) =>
    Math.max(0, until - (performance.now() + (clockOffset.get() ?? performance.timeOrigin)))
  const [asked, setAsked] = useState<'close' | 'discard' | null>(null)
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-4 flex flex-wrap items-center gap-2 border-line border-t bg-sheet px-4 py-3">
      <Button isBusy={request.isBusy} onClick={() => (missing ? setAsked('close') : request.send(close))}>
        {VOTES_AND_RATINGS_LABELS.close(noun)}
      </Button>
      {endsAt !== null && (
        <Button onClick={() => request.send(() => setEnd(Math.round(leftMs(endsAt) + MORE_MS)))}>
          {VOTES_AND_RATINGS_LABELS.fiveMinutesMore}
        </Button>
      )}
      <Button kind="quiet" onClick={() => setAsked('discard')}>
        {ACTION_LABELS.discardAction}
      </Button>
      <FailureText className="w-full">{request.failure?.message}</FailureText>
      <ConfirmDialog
        isOpen={asked === 'close'}
        title={VOTES_AND_RATINGS_LABELS.closeNow(noun)}
        consequence={missing ?? ''}
        action={VOTES_AND_RATINGS_LABELS.close(noun)}
        isBusy={request.isBusy}
        error={request.failure?.message ?? null}
        onConfirm={() => request.send(close, () => setAsked(null))}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        isOpen={asked === 'discard'}
        title={VOTES_AND_RATINGS_LABELS.discard(noun)}
        consequence={consequence}
        action={VOTES_AND_RATINGS_LABELS.discardOne(noun)}
        isBusy={discarding.isBusy}
        error={discarding.failure?.message ?? null}
        onConfirm={() => discarding.send(discard, () => setAsked(null))}
        onCancel={() => setAsked(null)}
      />
    </div>
  )
}
