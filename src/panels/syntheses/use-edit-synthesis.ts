import { useState } from 'react'
import { useLeaveGuard } from '#panels/documents/use-leave-guard.ts'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { Request } from '#panels/requests/use-one-request.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { isBeingWritten } from './shown-synthesis.ts'
import {
  beginSynthesisEdit,
  isSynthesisChanged,
  keepBothSyntheses,
  type SynthesisEditDraft,
  savedSynthesis,
  synthesesSince,
} from './synthesis-edit-draft.ts'
import { synthesesApi } from './synthesis-requests.ts'

interface ToEdit {
  newest: Synthesis
  versions: readonly Synthesis[]
  onChanged: (isChanged: boolean) => void
  onSaved: () => void
}

export interface EditingSynthesis {
  draft: SynthesisEditDraft
  change: (draft: SynthesisEditDraft) => void
  /**
   * The newest version saved by others since the draft was started; null if there is none. Saving is refused
   * then, until `merge`.
   */
  newer: Synthesis | null
  otherName: string
  merge: () => void
  disabledReason: string | null
  save: () => void
  request: Request
}

/**
 * The state of the form. The draft is made when the form opens and is not replaced by later versions: typing
 * must not disappear. Saving offers Undo, which restores the version before as another version.
 */
export function useEditSynthesis({ newest, versions, onChanged, onSaved }: ToEdit): EditingSynthesis {
  const { connection } = useBoard()
  const { people } = useSession()
  const toast = useToast()
  const request = useRequest()
  const [draft, setDraft] = useState(() => beginSynthesisEdit(newest))
  useLeaveGuard(isSynthesisChanged(draft))
  const { basis } = draft
  const newer = synthesesSince(draft, versions).at(-1) ?? null
  const disabledReason = findSaveProblem(draft, isBeingWritten(newest))
  const change = (next: SynthesisEditDraft) => {
    setDraft(next)
    onChanged(isSynthesisChanged(next))
  }
  const undo = async (savedId: string) => {
    const answer = await synthesesApi.restore(connection.boardId, basis.id, savedId)
    if (!answer.ok) toast({ text: answer.failure.message })
  }
  const save = () => {
    if (disabledReason !== null) return
    request.send(
      () => synthesesApi.edit(connection.boardId, basis.id, savedSynthesis(draft)),
      ({ synthesis: { id, version } }) => {
        onSaved()
        const action = { label: ACTION_LABELS.undo, onAction: () => void undo(id) }
        toast({ text: DOCUMENT_LABELS.versionSaved(version), action })
      },
    )
  }
  return {
    draft,
    change,
    newer,
    otherName: people[newer?.requestedBy ?? '']?.name ?? 'Someone',
    merge: () => {
      change(keepBothSyntheses(draft, versions))
      request.forget()
    },
    disabledReason,
    save,
    request,
  }
}

function findSaveProblem(draft: SynthesisEditDraft, isWriting: boolean): string | null {
  if (isWriting) return 'A version is being written. Save when it is there, or stop it.'
  if (draft.title.trim() === '') return 'Give a title.'
  if (draft.sentences.every(({ text }) => text.trim() === '')) return 'Write a sentence.'
  return isSynthesisChanged(draft) ? null : 'Nothing is changed yet.'
}
