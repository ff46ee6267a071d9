import { useEffect, useState } from 'react'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { type DocumentVersion, versionsSince } from './document-versions.ts'

type Saved = ApiAnswer<{ id: string; version: number }>

/** The editing of syntheses or of proposals. `basis`: the version that a draft starts from. */
export interface DocumentKind<Version extends DocumentVersion, Draft extends { basis: Version }> {
  begin: (basis: Version) => Draft
  isChanged: (draft: Draft) => boolean
  /** Bases the draft on the last of the versions that others saved since, merged with all of them. */
  merge: (draft: Draft, since: readonly Version[], newest: Version) => Draft
  /** Why such content can't be saved, as a sentence; `null` if it can. */
  problemIn: (draft: Draft) => string | null
  /** Refused with `version-conflict` if `basis` is not the newest version. */
  save: (boardId: string, draft: Draft) => Promise<Saved>
  /** Saves an earlier version once more. `newest` is the newest version that the person has seen. */
  restore: (boardId: string, id: string, newest: string) => Promise<Saved>
}

interface DocumentToEdit<Version> {
  /** Newest first; those that others save meanwhile appear in it. */
  versions: readonly Version[]
  newest: Version
  onChanged?: (isChanged: boolean) => void
  onSaved: (id: string) => void
  onUndone?: (id: string) => void
}

/**
 * The state of the form. The draft is made when the form opens and is not replaced by later versions: typing
 * must not disappear. Saving offers Undo, which saves the version before once more.
 */
export function useEditDocument<Version extends DocumentVersion, Draft extends { basis: Version }>(
  kind: DocumentKind<Version, Draft>,
  { versions, newest: opened, onChanged, onSaved, onUndone }: DocumentToEdit<Version>,
) {
  const { boardId } = useBoard().connection
  const { people } = useSession()
  const toast = useToast()
  const request = useRequest()
  const [draft, setDraft] = useState(() => kind.begin(opened))
  const isChanged = kind.isChanged(draft)
  useLeaveGuard(isChanged)
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged])
  const { basis } = draft
  const newest = versions[0] ?? basis
  const since = versionsSince(basis, versions)
  // Saving is refused while there is a newer version, until the two are merged.
  const newer = since.at(-1) ?? null
  const disabledReason = isOpenDocumentRun(newest)
    ? DOCUMENT_LABELS.versionBeingWritten
    : (kind.problemIn(draft) ?? (isChanged ? null : DOCUMENT_LABELS.nothingChanged))
  const undo = async (savedId: string) => {
    const answer = await kind.restore(boardId, basis.id, savedId)
    if (answer.ok) onUndone?.(answer.value.id)
    else toast({ text: answer.failure.message })
  }
  const save = () => {
    if (disabledReason !== null) return
    request.send(
      () => kind.save(boardId, draft),
      ({ id, version }) => {
        onSaved(id)
        const action = { label: ACTION_LABELS.undo, onAction: () => void undo(id) }
        toast({ text: DOCUMENT_LABELS.versionSaved(version), action })
      },
    )
  }
  return {
    draft,
    change: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })),
    isChanged,
    newer,
    otherName: people[newer?.requestedBy ?? '']?.name ?? PERSON_LABELS.someone,
    merge: () => {
      if (newer) setDraft(kind.merge(draft, since, newer))
      request.forget()
    },
    next: newest.version + 1,
    disabledReason,
    save,
    request,
  }
}

/** Saves an earlier version as the newest one. */
export function useRestoreVersion(
  restore: DocumentKind<DocumentVersion, never>['restore'],
  onSaved?: (id: string) => void,
): (id: string, newest: string) => void {
  const { boardId } = useBoard().connection
  const toast = useToast()
  return (id, newest) =>
    void restore(boardId, id, newest).then((answer) => {
      if (answer.ok) onSaved?.(answer.value.id)
      toast({
        text: answer.ok ? DOCUMENT_LABELS.savedAsVersion(answer.value.version) : answer.failure.message,
      })
    })
}

/**
 * Makes the browser require a confirmation before a page with unsaved changes is closed or reloaded. Links within the
 * app are not covered.
 */
function useLeaveGuard(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}
