import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** An `input` of HTML with a thumb on a line; the caller names it. */
export interface SliderProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max' | 'onChange'> {
  /** Between `min` and `max`. */
  value: number
  min: number
  max: number
  /** The value in words, for screen readers. */
  valueText: string
  /** Called while the thumb is moved. */
  onChange: (value: number) => void
}

/** A value on a line, moved with the pointer or with arrow keys. */
export function Slider({ valueText, className, onChange, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className={classNames('h-11 min-w-0 accent-ink', className)}
    />
  )
}
