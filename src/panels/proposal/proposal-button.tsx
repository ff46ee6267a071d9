'use client'

import { FileText } from 'lucide-react'
import Link from 'next/link'
import { useBoard } from '#panels/board/board-context.tsx'
import { buttonClass } from '#ui/button.tsx'

export interface ProposalButtonProps {
  /** Of these ideas; left out: of the board. */
  numbers?: readonly number[]
  size?: Parameters<typeof buttonClass>[1]
  className?: string
}

/** Leads to the page where a proposal is written and read. */
export function ProposalButton({ numbers, size = 'medium', className = '' }: ProposalButtonProps) {
  const { connection } = useBoard()
  const query = numbers && numbers.length > 0 ? `?numbers=${numbers.join(',')}` : ''
  return (
    <Link
      href={`/b/${connection.boardId}/proposal${query}`}
      className={`${buttonClass('outline', size)} ${className}`}
    >
      <FileText size={16} aria-hidden />
      Proposal
    </Link>
  )
}
