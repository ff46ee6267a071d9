import { useEditor, useValue } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'

/** Announces results such as `12 notes sorted by +` to screen readers. */
export function SaidAloud() {
  const { text, count } = useValue(boardSignals(useEditor()).said)
  return (
    <p aria-live="polite" className="sr-only">
      {/* A new element each time: the same words twice would not be announced again. */}
      <span key={count}>{text}</span>
    </p>
  )
}
