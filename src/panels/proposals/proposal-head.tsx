import { ChevronLeft, Copy, PenLine, Printer } from 'lucide-react'
import Link from 'next/link'
import { useRef } from 'react'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { ProposalSource, ProposalView } from '#session/proposals/proposal.ts'
import { hasProposalText } from '#session/proposals/proposal.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { useCopyWithToast } from '#ui/use-copy-with-toast.ts'
import { useEveryAuthor } from './author-name.tsx'
import { proposalMarkdown } from './proposal-markdown.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'

interface ProposalHeadProps {
  proposal: ProposalView | null
  sources: readonly ProposalSource[] | null
  /** null if it cannot be edited now, or not by this person. */
  onEdit: (() => void) | null
}

export function ProposalHead({ proposal, sources, onEdit }: ProposalHeadProps) {
  const { connection } = useBoard()
  const { board } = useSession()
  const canLeave = proposal !== null && hasProposalText(proposal)
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-line border-b bg-sheet px-4 max-phone:px-2 print:hidden">
      <Link href="/" aria-label={FIELD_LABELS.allBoards} className="rounded-field p-1 max-phone:hidden">
        <Logo />
      </Link>
      <Link
        href={`/b/${connection.boardId}`}
        aria-label={PROPOSALS_LABELS.backToBoard(board.title)}
        className="grid size-9 shrink-0 place-items-center rounded-field transition-colors hover:bg-sunk max-phone:size-10"
      >
        <ChevronLeft size={20} aria-hidden />
      </Link>
      <p className="flex min-w-0 items-baseline gap-2 text-board">
        <span className="truncate text-ink-2 max-phone:hidden">{board.title}</span>
        <span aria-hidden className="text-ink-2 max-phone:hidden">
          /
        </span>
        <span className="font-heading">{PAGE_LABELS.proposal}</span>
      </p>
      {canLeave && <Doors proposal={proposal} sources={sources} onEdit={onEdit} />}
    </header>
  )
}

function Doors({ proposal, sources, onEdit }: ProposalHeadProps & { proposal: ProposalView }) {
  const { board } = useSession()
  const authorOf = useEveryAuthor()
  const copyWithToast = useCopyWithToast()
  const place = useRef<HTMLDivElement>(null)
  function copy(): void {
    const nameOf = (id: string) => authorOf(id)?.name ?? null
    const text = proposalMarkdown(proposal, sources ?? [], { nameOf, boardTitle: board.title })
    copyWithToast(text, {
      message: PROPOSALS_LABELS.copied,
      otherwise: PROPOSALS_LABELS.printInstead,
      near: place.current,
    })
  }
  return (
    <div ref={place} className="ml-auto flex items-center gap-2">
      {onEdit && (
        <Button icon={<PenLine size={16} aria-hidden />} onClick={onEdit}>
          {ACTION_LABELS.edit}
        </Button>
      )}
      <Button icon={<Copy size={16} aria-hidden />} onClick={copy}>
        <span>
          <span className="max-phone:sr-only">{PROPOSALS_LABELS.copyAs} </span>
          {PROPOSALS_LABELS.markdown}
        </span>
      </Button>
      <IconButton
        label={ACTION_LABELS.print}
        icon={<Printer size={18} aria-hidden />}
        onClick={() => window.print()}
        className="max-phone:hidden"
      />
    </div>
  )
}
