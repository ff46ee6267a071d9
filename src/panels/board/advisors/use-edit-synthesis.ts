import { useState } from 'react'
import { useLeaveGuard } from '#panels/document-edit/use-leave-guard.ts'
import { roundsApi } from '#panels/rounds-api.ts'
import type { Synthesis } from '#session/synthesis.ts'
import { useToast } from '#ui/toast.tsx'
import { useBoard, useSession } from '../board-context.tsx'
import { type Request, useRequest } from '../use-request.ts'
import { isBeingWritten } from './shown-synthesis.ts'
import {
  beginSynthesisEdit,
  isSynthesisChanged,
  keepBothSyntheses,
  type SynthesisEditDraft,
  savedSynthesis,
  synthesesSince,
} from './synthesis-edit-draft.ts'

interface ToEdit {
  newest: Synthesis
  /** Newest first. */
  versions: readonly Synthesis[]
  onChanged: (isChanged: boolean) => void
  onSaved: () => void
}

export interface EditingSynthesis {
  draft: SynthesisEditDraft
  change: (draft: SynthesisEditDraft) => void
  /** What was saved since the draft was begun; null: nothing. */
  newer: Synthesis | null
  /** Who saved it. */
  otherName: string
  /** Takes what was saved meanwhile into the draft. */
  merge: () => void
  /** Why it can't be saved now; null: it can. */
  whyNot: string | null
  save: () => void
  request: Request
}

export function useEditSynthesis({ newest, versions, onChanged, onSaved }: ToEdit): EditingSynthesis {
  const { connection } = useBoard()
  const { people } = useSession()
  const toast = useToast()
  const request = useRequest()
  const [draft, setDraft] = useState(() => beginSynthesisEdit(newest))
  useLeaveGuard(isSynthesisChanged(draft))
  const { basis } = draft
  const newer = synthesesSince(draft, versions).at(-1) ?? null
  const whyNot = whyNotSaved(draft, isBeingWritten(newest))
  const change = (next: SynthesisEditDraft) => {
    setDraft(next)
    onChanged(isSynthesisChanged(next))
  }
  const undo = async (savedId: string) => {
    const answer = await roundsApi.restoreSynthesis(connection.boardId, basis.id, savedId)
    if (!answer.ok) toast({ text: answer.failure.message })
  }
  const save = () => {
    if (whyNot !== null) return
    request.send(
      () => roundsApi.editSynthesis(connection.boardId, basis.id, savedSynthesis(draft)),
      ({ synthesis: { id, version } }) => {
        onSaved()
        const action = { label: 'Undo', onAction: () => void undo(id) }
        toast({ text: `Version ${version} saved.`, action })
      },
    )
  }
  return {
    draft,
    change,
    newer,
    otherName: people[(newer ?? basis).askedBy]?.name ?? 'Someone',
    merge: () => {
      change(keepBothSyntheses(draft, versions))
      request.forget()
    },
    whyNot,
    save,
    request,
  }
}

function whyNotSaved(draft: SynthesisEditDraft, isWriting: boolean): string | null {
  if (isWriting) return 'A version is being written. Save when it is there, or stop it.'
  if (draft.title.trim() === '') return 'Give a title.'
  if (draft.sentences.every(({ text }) => text.trim() === '')) return 'Write a sentence.'
  return isSynthesisChanged(draft) ? null : 'Nothing is changed yet.'
}
