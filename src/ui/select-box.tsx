import { Check, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface SelectBoxProps {
  /** Id for a label that refers to the checkbox by `htmlFor`. */
  id?: string
  /** Name for screen readers; it is not shown. */
  name: string
  /** `some` shows a dash: part of the list is selected. */
  isOn: boolean | 'some'
  /** Whether Tab reaches it: in a table, true in the current row only. */
  isReachable?: boolean
  /** Shows the state without letting the person change it. */
  isDisabled?: boolean
  /** `isRange`: Shift was held; select from the last one on. */
  onToggle: (isRange: boolean) => void
}

/** A checkbox with a touch area larger than it looks. */
export function SelectBox({ id, name, isOn, isReachable = true, isDisabled, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isOn === 'some'
  }, [isOn])
  const Icon = isOn === 'some' ? Minus : Check
  return (
    <span className="relative inline-flex shrink-0">
      <input
        type="checkbox"
        ref={box}
        id={id}
        checked={isOn === true}
        disabled={isDisabled}
        aria-label={name}
        tabIndex={isReachable ? 0 : -1}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className={classNames(
          'relative m-0 size-5 cursor-pointer appearance-none rounded-chip border transition-colors before:absolute before:-inset-2.5 disabled:cursor-default disabled:border-line',
          isOn ? 'border-ink bg-ink' : 'border-line-strong bg-raised',
        )}
      />
      {isOn && (
        <Icon
          size={14}
          strokeWidth={2.5}
          aria-hidden
          className="pointer-events-none absolute inset-[3px] text-sheet"
        />
      )}
    </span>
  )
}
