import { useState } from 'react'
import { useLeaveGuard } from '#panels/documents/use-leave-guard.ts'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { Request } from '#panels/requests/use-one-request.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { ProposalView } from '#session/proposals/proposal.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import {
  beginDraft,
  isDraftChanged,
  keepBoth,
  type ProposalDraft,
  savedProposal,
  versionsSince,
} from './proposal-draft.ts'
import { proposalsApi } from './proposal-requests.ts'
import type { Chain } from './proposal-versions.ts'

interface ToEdit {
  proposal: ProposalView
  chain: Chain
  onSaved: (id: string) => void
}

export interface EditingProposal {
  draft: ProposalDraft
  change: (change: Partial<ProposalDraft>) => void
  isChanged: boolean
  /**
   * The newest version saved by others since the draft was started; null if there is none. Saving is refused
   * then, until `merge`.
   */
  newer: ProposalView | null
  otherName: string
  merge: () => void
  next: number
  disabledReason: string | null
  save: () => void
  request: Request
}

/**
 * The state of the form. The draft is made when the form opens and is not replaced by later versions: typing
 * must not disappear. Saving offers Undo, which saves the version before once more.
 */
export function useEditProposal({ proposal, chain, onSaved }: ToEdit): EditingProposal {
  const { connection } = useBoard()
  const { people } = useSession()
  const toast = useToast()
  const request = useRequest()
  const [draft, setDraft] = useState(() => beginDraft(proposal))
  const isChanged = isDraftChanged(draft)
  useLeaveGuard(isChanged)
  const { basis } = draft
  const newest = chain[0] ?? basis
  const newer = versionsSince(draft, chain).at(-1) ?? null
  const disabledReason = findSaveProblem(draft, { isChanged, isWriting: isOpenDocumentRun(newest) })
  const undo = async (savedId: string) => {
    const answer = await proposalsApi.restore(connection.boardId, basis.id, savedId)
    if (answer.ok) onSaved(answer.value.proposal.id)
    else toast({ text: answer.failure.message })
  }
  const save = () => {
    if (disabledReason !== null) return
    request.send(
      () => proposalsApi.edit(connection.boardId, basis.id, savedProposal(draft)),
      ({ proposal: { id, version } }) => {
        onSaved(id)
        const action = { label: ACTION_LABELS.undo, onAction: () => void undo(id) }
        toast({ text: DOCUMENT_LABELS.versionSaved(version), action })
      },
    )
  }
  return {
    draft,
    change: (change) => setDraft((now) => ({ ...now, ...change })),
    isChanged,
    newer,
    otherName: people[newer?.requestedBy ?? '']?.name ?? 'Someone',
    merge: () => {
      setDraft(keepBoth(draft, chain))
      request.forget()
    },
    next: newest.version + 1,
    disabledReason,
    save,
    request,
  }
}

function findSaveProblem(
  { title }: ProposalDraft,
  { isChanged, isWriting }: { isChanged: boolean; isWriting: boolean },
): string | null {
  if (isWriting) return 'A version is being written. Save when it is there, or stop it.'
  if (title.trim() === '') return 'Give a title.'
  return isChanged ? null : 'Nothing is changed yet.'
}
