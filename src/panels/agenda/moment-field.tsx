import { useState } from 'react'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'

const MINUTE_MS = 60_000

interface MomentFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'className'> {
  /** The initial moment, in milliseconds since 1970. */
  initial: number | null
  /** NaN while the field has no date and time. */
  onChange: (at: number) => void
}

/** A date and time in the reader's time zone. */
export function MomentField({ initial, onChange, ...rest }: MomentFieldProps) {
  const [text, setText] = useState(() => (initial === null ? '' : toFieldText(initial)))
  return (
    <TextField
      {...rest}
      type="datetime-local"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(Date.parse(event.target.value))
      }}
    />
  )
}

/** `2026-11-24T17:00`, where the reader is. */
export function toFieldText(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * MINUTE_MS
  return new Date(at - offsetMs).toISOString().slice(0, 16)
}
