import { PenLine } from 'lucide-react'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { formatFullTime } from '#panels/labels/due-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { EditMark } from '#session/documents/hand-edit.ts'
import { formatMoment } from '#ui/format-day.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'

/** The last editor of a part, and the time. Nothing for a part as an agent wrote it. */
export function EditedBy({ edited }: { edited: EditMark | undefined }) {
  const { people } = useSession()
  if (!edited) return null
  const name = people[edited.by]?.name ?? PERSON_LABELS.someone
  return (
    <span title={formatFullTime(edited.at)} className="inline-flex items-center gap-1 text-ink-2 text-small">
      <PenLine size={13} aria-hidden />
      {DOCUMENT_LABELS.editedBy(name, formatMoment(edited.at, Date.now()))}
    </span>
  )
}

interface SavedVersion {
  requestedBy: string
  edit?: { restores: number | null } | undefined
}

/** How a version was made: `Edited by Ada`, `Version 1 restored by Ada`; null if an agent wrote it. */
export function savedLabel(
  { edit, requestedBy }: SavedVersion,
  people: Readonly<Record<string, { name: string } | undefined>>,
): string | null {
  if (!edit) return null
  const name = people[requestedBy]?.name ?? PERSON_LABELS.someoneInside
  return edit.restores === null
    ? DOCUMENT_LABELS.editedByName(name)
    : DOCUMENT_LABELS.restoredBy(edit.restores, name)
}
