import { Check } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { voteDots } from '#session/choosing/votes/vote-dots.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { VOTES_LABELS } from './votes-labels.ts'

interface VoteStepperProps {
  noteName: string
  count: number
  max: number
  canAdd: boolean
  onChange: (by: 1 | -1) => void
}

const BUTTON = 'flex h-8 items-center rounded-round max-phone:h-11'
const DOT =
  'mx-0.5 grid size-7 place-items-center rounded-round border-[1.5px] font-button text-small tabular-nums max-phone:mx-1.5'

export function VoteStepper({ noteName, count, max, canAdd, onChange }: VoteStepperProps) {
  const dots = voteDots(count, max)
  const group = useRef<HTMLFieldSetElement>(null)
  const isPressed = useRef(false)
  // The pressed button disappears with its last dot, and would take the focus along.
  useLayoutEffect(() => {
    if (isPressed.current && count >= 0 && document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true })
    isPressed.current = false
  }, [count])
  const press = (by: 1 | -1): void => {
    isPressed.current = true
    onChange(by)
  }
  return (
    <fieldset ref={group} className="flex shrink-0 items-center">
      <legend className="sr-only">{VOTES_LABELS.votesForNote(noteName, count)}</legend>
      {count > 0 && (
        <PlainButton
          aria-label={VOTES_LABELS.takeBackVote(noteName)}
          onClick={() => press(-1)}
          className={BUTTON}
        >
          {Array.from({ length: dots.filled }, (_, i) => (
            <span key={i} aria-hidden className={classNames(DOT, 'border-ink bg-ink text-sheet')}>
              {dots.count ?? <Check size={14} />}
            </span>
          ))}
        </PlainButton>
      )}
      {dots.empty > 0 && (
        <PlainButton
          aria-label={VOTES_LABELS.voteForNote(noteName)}
          isDisabled={!canAdd}
          onClick={() => press(1)}
          className={classNames(BUTTON, 'group')}
        >
          {Array.from({ length: dots.empty }, (_, i) => (
            <span
              key={i}
              aria-hidden
              className={classNames(
                DOT,
                canAdd ? 'border-ink-2 border-dashed group-hover:bg-sunk' : 'border-line bg-sunk',
              )}
            />
          ))}
        </PlainButton>
      )}
    </fieldset>
  )
}
