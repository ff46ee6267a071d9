import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { useId } from 'react'
import { COUNT_LABELS } from '#panels/labels/count-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { pairingStep } from '#session/agenda/pairs-in-step.ts'
import type { Step } from '#session/agenda/step.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Announcement } from '#ui/announcement.tsx'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PairForm } from './pair-form.tsx'
import { pairName, WAITING_LABELS } from './pair-labels.ts'
import { PairedNote } from './paired-note.tsx'
import { PAIRS_LABELS } from './pairs-labels.ts'
import { type PairsOnPage, usePairs } from './use-pairs.ts'

/**
 * Two notes at a time, and the question what would be both, while a step with pairs runs. Renders nothing in other
 * steps, and for people who may not write.
 */
export function PairsBar() {
  const step = pairingStep(useSession())
  return step && <PairsInStep key={`${step.id} ${step.run}`} step={step} />
}

function PairsInStep({ step }: { step: Step }) {
  const page = usePairs(step)
  const bodyId = useId()
  const { pair, isFolded } = page
  return (
    <section
      aria-label={PAIRS_LABELS.yourPairsOfNotes}
      className="shrink-0 border-line border-b bg-sheet px-4 py-1"
    >
      <div className="flex min-h-10 items-center gap-2">
        <h2 className="min-w-0 truncate font-heading text-body">
          {pair ? PAIRS_LABELS.yourPairIs(pairName(pair)) : PAIRS_LABELS.yourPair}
        </h2>
        <PairPlace page={page} />
        <IconButton
          label={isFolded ? PAIRS_LABELS.showYourPair : PAIRS_LABELS.hideYourPair}
          icon={isFolded ? <ChevronDown size={18} /> : <ChevronUp size={18} />}
          aria-expanded={!isFolded}
          aria-controls={bodyId}
          onClick={() => page.setFolded(!isFolded)}
          className="ml-auto shrink-0"
        />
      </div>
      <div id={bodyId}>{!isFolded && <PairBody page={page} step={step} />}</div>
      <Announcement>{pair && PAIRS_LABELS.yourPairIs(pairName(pair))}</Announcement>
    </section>
  )
}

function PairBody({ page, step }: { page: PairsOnPage; step: Step }) {
  const { pair, waiting, request, again } = page
  if (!pair)
    return (
      <div className="flex flex-wrap items-center gap-x-3 pb-2 text-body text-ink-2">
        {request.failure ? (
          <>
            <FailureText>{request.failure.message}</FailureText>
            <Button size="small" isBusy={request.isBusy} onClick={again}>
              {ACTION_LABELS.tryAgain}
            </Button>
          </>
        ) : (
          <p>{WAITING_LABELS[waiting ?? 'none']}</p>
        )}
      </div>
    )
  return (
    <div className="flex gap-4 pb-3 max-phone:flex-col max-phone:gap-2">
      <ul aria-label={PAIRS_LABELS.theTwoNotes} className="flex min-w-0 flex-1 gap-2">
        {pair.notes.map((note) => (
          <li key={note.id} className="flex min-w-0 flex-1">
            <PairedNote note={note} />
          </li>
        ))}
      </ul>
      <PairForm page={page} pair={pair} step={step} />
    </div>
  )
}

/** Leads through the pairs that this person has had. */
function PairPlace({ page: { pairs, pair, show } }: { page: PairsOnPage }) {
  if (!pair || pairs.length < 2) return null
  return (
    <div className="flex shrink-0 items-center text-ink-2 text-small tabular-nums">
      <IconButton
        label={PAIRS_LABELS.pairBefore}
        icon={<ChevronLeft size={18} />}
        isDisabled={pair.number === 1}
        onClick={() => show(pair.number - 1)}
      />
      {COUNT_LABELS.outOf(pair.number, pairs.length)}
      <IconButton
        label={PAIRS_LABELS.pairAfter}
        icon={<ChevronRight size={18} />}
        isDisabled={pair.number === pairs.length}
        onClick={() => show(pair.number + 1)}
      />
    </div>
  )
}
