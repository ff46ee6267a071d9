import { type ReactNode, useState } from 'react'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { Notice } from '#ui/notice.tsx'

interface EditFormProps {
  label: string
  /** From `useEditDocument`. */
  editing: {
    next: number
    save: () => void
    merge: () => void
    /** A version that another person saved during the editing, or `null`. */
    newer: { version: number } | null
    otherName: string
    disabledReason: string | null
    request: { isBusy: boolean; failure: { message: string } | null }
  }
  comparison: ReactNode
  onCancel: () => void
  children: ReactNode
  className?: string
  /** Offsets the sticky buttons by the padding of the scrolling element around the form. */
  footClassName: string
}

export function EditForm(props: EditFormProps) {
  const { label, editing, comparison, onCancel, children, className, footClassName } = props
  const { newer, otherName, request } = editing
  const [isComparing, setComparing] = useState(false)
  return (
    <form
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) editing.save()
      }}
      className={className}
    >
      <MeanwhileNotice
        words={newer && DOCUMENT_LABELS.savedMeanwhile(otherName, newer.version)}
        isComparing={isComparing}
        onCompare={() => setComparing(!isComparing)}
        onKeepBoth={() => {
          editing.merge()
          setComparing(false)
        }}
      >
        {comparison}
      </MeanwhileNotice>
      {children}
      <EditFoot
        className={footClassName}
        saveLabel={DOCUMENT_LABELS.saveVersion(editing.next)}
        isBusy={request.isBusy}
        failure={request.failure?.message ?? null}
        disabledReason={editing.disabledReason}
        onSave={editing.save}
        onCancel={onCancel}
      />
    </form>
  )
}

interface DiscardDialogProps {
  isOpen: boolean
  onDiscard: () => void
  onCancel: () => void
}

export function DiscardDialog({ isOpen, onDiscard, onCancel }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={DOCUMENT_LABELS.discardChanges}
      consequence={DOCUMENT_LABELS.discardHint}
      action={ACTION_LABELS.discard}
      onConfirm={onDiscard}
      onCancel={onCancel}
    />
  )
}

interface MeanwhileNoticeProps {
  /** `Ada saved version 3 meanwhile.`; `null` without a newer version. */
  words: string | null
  isComparing: boolean
  onCompare: () => void
  onKeepBoth: () => void
  children: ReactNode
}

/** Another person saved a version while this one was edited. Both choices keep both texts. */
function MeanwhileNotice(props: MeanwhileNoticeProps) {
  const { words, isComparing, onCompare, onKeepBoth, children } = props
  if (words === null) return null
  return (
    <div className="rounded-field border border-warn">
      <Notice
        tone="warn"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" aria-expanded={isComparing} onClick={onCompare}>
              {isComparing ? DOCUMENT_LABELS.closeComparison : DOCUMENT_LABELS.compare}
            </Button>
            <Button size="small" onClick={onKeepBoth}>
              {DOCUMENT_LABELS.keepBoth}
            </Button>
          </span>
        }
      >
        {DOCUMENT_LABELS.keepBothHint(words)}
      </Notice>
      {isComparing && <div className="px-3 pb-3">{children}</div>}
    </div>
  )
}

interface EditFootProps {
  saveLabel: string
  isBusy: boolean
  failure: string | null
  disabledReason: string | null
  onSave: () => void
  onCancel: () => void
  className: string
}

function EditFoot({
  saveLabel,
  isBusy,
  failure,
  disabledReason,
  onSave,
  onCancel,
  className,
}: EditFootProps) {
  return (
    <div
      className={classNames(
        'sticky -mx-1 mt-5 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-raised px-1 py-3 pb-[max(12px,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      <FailureText className="min-w-48 flex-1">{failure}</FailureText>
      <Button kind="quiet" onClick={onCancel}>
        {ACTION_LABELS.cancel}
      </Button>
      <Button kind="primary" isBusy={isBusy} disabledReason={disabledReason} onClick={onSave}>
        {saveLabel}
      </Button>
    </div>
  )
}
