import { FileText } from 'lucide-react'
import Link from 'next/link'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PROPOSALS_LABELS } from './proposals-labels.ts'

/** A link to the page where a proposal of these ideas can be written. Nothing is started by it. */
export function ProposalOfLink({ numbers }: { numbers: readonly number[] }) {
  const { connection } = useBoard()
  return (
    <Link
      href={`/b/${connection.boardId}/proposal?numbers=${numbers.join(',')}`}
      title={PROPOSALS_LABELS.writeOfThese}
      className={`${buttonClass('quiet', 'small')} px-2.5!`}
    >
      <FileText size={15} aria-hidden />
      <span className="max-tablet:sr-only">{PAGE_LABELS.proposal}</span>
    </Link>
  )
}
