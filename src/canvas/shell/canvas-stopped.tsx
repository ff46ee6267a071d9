import { createContext, useContext, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import { logFailure } from '../quarantine/log-failure.ts'

/** Creates a new canvas for the same connection. */
export const ReloadCanvas = createContext<() => void>(() => undefined)

/** Replaces a canvas that failed as a whole. The connection continues, so nothing is lost. */
export function CanvasStopped({ error }: { error: unknown }) {
  const reload = useContext(ReloadCanvas)
  useEffect(() => {
    logFailure('The canvas stopped', {
      error: error instanceof Error ? (error.stack ?? error.message) : error,
    })
  }, [error])
  return (
    <div role="alert" className="absolute inset-0 grid place-items-center bg-desk px-6">
      <div className="max-w-[420px] text-center">
        <p className="font-heading text-board text-ink">{CANVAS_LABELS.stoppedTitle}</p>
        <p className="mt-2 text-body text-ink-2">{CANVAS_LABELS.stoppedHint}</p>
        <Button kind="primary" className="mt-5" onClick={reload}>
          {CANVAS_LABELS.reload}
        </Button>
      </div>
    </div>
  )
}
