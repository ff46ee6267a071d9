import type { ReactNode } from 'react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { isChunkError } from './chunk-error.ts'
import { FAILED_PART_LABELS } from './failed-part-labels.ts'
import { PartBoundary, type PartFailedProps } from './part-boundary.tsx'
import { type PartRetry, usePartRetry } from './use-part-retry.ts'

function why(error: unknown, { isAway }: PartRetry): string {
  if (isAway) return FAILED_PART_LABELS.partNotHere
  if (isChunkError(error)) return FAILED_PART_LABELS.maybeNewer
  return FAILED_PART_LABELS.somethingFailed
}

interface FailedLook {
  className?: string
  /** The way out, where the part is the whole page. */
  wayOut?: ReactNode
}

export function PartFailed({ error, onAgain, className, wayOut }: PartFailedProps & FailedLook) {
  const retry = usePartRetry(error, onAgain)
  const reason = why(error, retry)
  return (
    <div
      role="alert"
      className={classNames(
        'flex min-h-0 flex-1 flex-col items-center justify-center px-6 py-8 text-center',
        className,
      )}
    >
      <p className="font-heading text-board text-ink">{FAILED_PART_LABELS.partFailed}</p>
      <p className="mt-2 text-body text-ink-2">{wayOut ? reason : FAILED_PART_LABELS.restWorks(reason)}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button isBusy={retry.isBusy} onClick={retry.retry}>
          {ACTION_LABELS.tryAgain}
        </Button>
        {wayOut}
      </div>
    </div>
  )
}

export function CanvasFailed(props: PartFailedProps) {
  return <PartFailed {...props} className="absolute inset-0 bg-desk" />
}

export function PageFailed(props: PartFailedProps & FailedLook) {
  // A full load: the page's own code may be what failed.
  const toMyBoards = (
    <a href="/" className={buttonClass('quiet')}>
      {ACTION_LABELS.goToMyBoards}
    </a>
  )
  return <PartFailed wayOut={toMyBoards} {...props} className="fixed inset-0 bg-desk" />
}

/** A boundary for a bar, a strip or what floats over the canvas: one that fails leaves the page, and can be tried again. */
export function BarBoundary({ children, ...close }: { children: ReactNode; onClose?: () => void }) {
  return <PartBoundary failed={(part) => <BarFailed {...part} {...close} />}>{children}</PartBoundary>
}

export function BarFailed({ error, onAgain, onClose }: PartFailedProps & { onClose?: () => void }) {
  const retry = usePartRetry(error, onAgain)
  return (
    <div
      role="alert"
      className="pointer-events-auto flex shrink-0 items-center gap-3 rounded-field bg-warn-tint px-3 py-1 text-small text-warn"
    >
      {FAILED_PART_LABELS.partFailed}.
      <Button size="small" isBusy={retry.isBusy} onClick={retry.retry}>
        {ACTION_LABELS.tryAgain}
      </Button>
      {onClose && (
        <Button kind="quiet" size="small" onClick={onClose}>
          {ACTION_LABELS.close}
        </Button>
      )}
    </div>
  )
}

export function DialogFailed({ error, onAgain, onClose }: PartFailedProps & { onClose: () => void }) {
  const retry = usePartRetry(error, onAgain)
  return (
    <Dialog isOpen onClose={onClose} title={FAILED_PART_LABELS.partFailed} width={400}>
      <DialogBody>
        <p className="text-body text-ink-2">{FAILED_PART_LABELS.restWorks(why(error, retry))}</p>
        <DialogActions>
          <Button kind="quiet" onClick={onClose}>
            {ACTION_LABELS.close}
          </Button>
          <Button isBusy={retry.isBusy} onClick={retry.retry}>
            {ACTION_LABELS.tryAgain}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
