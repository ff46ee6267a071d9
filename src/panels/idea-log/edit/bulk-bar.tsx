import { Archive, Gavel, Link2, ListChecks, RotateCcw, Tag, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { ProposalOfLink } from '#panels/proposals/proposal-of-link.tsx'
import { ExportMenu } from '#panels/transfer/export-menu.tsx'
import { mayWrite } from '#session/members/may-write.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { CategoryIcon, StatusSquares } from '../rows/idea-badges.tsx'
import { useIdeasNow } from '../rows/use-ideas-now.ts'
import { type CellEdit, useLog, usePlaceNow } from '../state/log-context.tsx'
import { IDEA_EDIT_LABELS } from './idea-edit-labels.ts'
import { mayChange } from './may-change.ts'
import { useMayRemove } from './use-may-remove.ts'

/**
 * Actions on all selected ideas. It takes the place of the counts, so that the rows below do not move. Viewers and commenters
 * can only export.
 */
export function BulkBar() {
  const { boardId, selection } = useLog()
  const me = useWriter()
  const selected = useReadable(selection)
  const numbers = [...selected.keys()]
  return (
    <section
      aria-label={IDEA_EDIT_LABELS.selectedIdeas}
      className="relative flex h-10 min-w-0 items-center gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
    >
      <p role="status" className="mr-2 whitespace-nowrap text-small">
        <span className="font-heading tabular-nums">{selected.size}</span>
        <span className="max-tablet:sr-only"> {IDEA_EDIT_LABELS.selected}</span>
      </p>
      {mayChange(me) && <Acts />}
      <ExportMenu boardId={boardId} numbers={numbers} />
      <IconButton
        label={ACTION_LABELS.clearSelection}
        keys="Esc"
        size={32}
        icon={<X size={16} aria-hidden />}
        onClick={() => selection.set(new Map())}
        className="sticky right-0 ml-auto bg-sheet"
      />
    </section>
  )
}

/** In "Removed ideas", the only action is to restore them: a removed idea cannot be changed. */
function Acts() {
  const mayRemove = useMayRemove()
  const { selection, changes, dialog } = useLog()
  const selected = useReadable(selection)
  const ideas = useIdeasNow([...selected.keys()])
  const clear = (): void => selection.set(new Map())
  const mayTake = ideas.every(mayRemove)
  const { show } = usePlaceNow()
  if (show === 'removed') {
    return (
      <Act
        icon={<RotateCcw size={15} aria-hidden />}
        why={mayTake ? null : IDEA_EDIT_LABELS.onlyFacilitatorRestores}
        onClick={() => {
          void changes.restore(ideas)
          clear()
        }}
      >
        {ACTION_LABELS.restore}
      </Act>
    )
  }
  return (
    <>
      <EditAct field="status" icon={<StatusSquares status="refining" />} name={FIELD_LABELS.status} />
      <EditAct field="category" icon={<CategoryIcon category="idea" />} name={FIELD_LABELS.category} />
      <EditAct field="tags" icon={<Tag size={15} aria-hidden />} name={FIELD_LABELS.tags} />
      <Act icon={<Link2 size={15} aria-hidden />} onClick={() => dialog.set({ kind: 'link', ideas })}>
        {ACTION_LABELS.link}
      </Act>
      <Act
        icon={<Gavel size={15} aria-hidden />}
        onClick={() => dialog.set({ kind: 'promote', ideas, as: null })}
      >
        {IDEA_EDIT_LABELS.decide}
      </Act>
      <SendForReviewAct ideas={ideas} />
      <ProposalOfLink numbers={[...selected.keys()]} />
      <Act
        icon={<Archive size={15} aria-hidden />}
        onClick={() => {
          void changes.change(ideas, { status: 'archived' })
          clear()
        }}
      >
        {ACTION_LABELS.archive}
      </Act>
      <Act
        icon={<Trash2 size={15} aria-hidden />}
        why={mayTake ? null : IDEA_EDIT_LABELS.onlyFacilitatorRemoves}
        onClick={() => {
          void changes.remove(ideas)
          clear()
        }}
      >
        {ACTION_LABELS.remove}
      </Act>
    </>
  )
}

/** Offered to facilitators, with the selected ideas that have a note on the canvas. */
function SendForReviewAct({ ideas }: { ideas: readonly IdeaView[] }) {
  const { forReview } = useBoard()
  const isFacilitator = mayWrite(useSession(), 'facilitator')
  const noteIds = ideas.flatMap(({ noteId, isOnCanvas }) => (noteId !== null && isOnCanvas ? noteId : []))
  if (!isFacilitator) return null
  return (
    <Act
      icon={<ListChecks size={15} aria-hidden />}
      why={noteIds.length > 0 ? null : IDEA_EDIT_LABELS.noneOnCanvas}
      onClick={() => forReview.set(noteIds)}
    >
      {IDEA_EDIT_LABELS.sendForReview}
    </Act>
  )
}

interface ActProps {
  icon: ReactNode
  /** The reason why the action is disabled, for screen readers and as a tooltip; null or absent if it is enabled. */
  why?: string | null
  onClick: (event: React.MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}

function Act({ icon, why = null, onClick, children }: ActProps) {
  return (
    <Button
      kind="quiet"
      size="small"
      icon={icon}
      disabledReason={why}
      isReasonHidden
      title={why ?? (typeof children === 'string' ? children : undefined)}
      onClick={onClick}
      className="px-2.5!"
    >
      <span className="max-tablet:sr-only">{children}</span>
    </Button>
  )
}

function EditAct({ field, icon, name }: { field: CellEdit['field']; icon: ReactNode; name: string }) {
  const { edit, selection } = useLog()
  return (
    <Act
      icon={icon}
      onClick={({ currentTarget }) =>
        edit.set({ field, numbers: [...selection.get().keys()], anchor: currentTarget })
      }
    >
      {name}
    </Act>
  )
}
