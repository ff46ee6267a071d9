import { useRef } from 'react'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import type { EditedPart } from '#session/documents/hand-edit.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { type DraftPart, rebasePart, removePart, restorePart } from './draft-parts.ts'

interface RemovablePart<Part extends EditedPart> {
  parts: readonly DraftPart<Part>[]
  /** The parts of the version that the draft is based on; another array once a newer version was merged. */
  basis: readonly Part[]
  isSame: (one: Part, other: Part) => boolean
  onChange: (parts: DraftPart<Part>[]) => void
  one: string
}

/**
 * Returns a function that removes the part with a key from a draft, with a toast that offers Undo. Undo puts back that
 * part only: later typing stays.
 */
export function useRemovePart<Part extends EditedPart>(draft: RemovablePart<Part>): (key: string) => void {
  const toast = useToast()
  const latest = useRef(draft)
  latest.current = draft
  return (key) => {
    const before = draft.parts
    draft.onChange(removePart(before, key))
    const undo = () => {
      const now = latest.current
      const own = now.basis === draft.basis ? before : rebasePart(before, key, now)
      now.onChange(restorePart(now.parts, own, key))
    }
    toast({
      text: DOCUMENT_LABELS.removedPart(draft.one),
      action: { label: ACTION_LABELS.undo, onAction: undo },
    })
  }
}
