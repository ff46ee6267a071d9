'use client'

import { FileText } from 'lucide-react'
import Link from 'next/link'
import { GatherButton } from '#panels/gather/gather-button.tsx'
import { ExportMenu } from '#panels/transfer/export-menu.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useLog } from './log-context.tsx'

/** What takes the log out, and makes something of all its ideas. */
export function LogDoors() {
  const { boardId } = useLog()
  return (
    <>
      <ExportMenu boardId={boardId} />
      <Link href={`/b/${boardId}/proposal`} className={buttonClass('outline')}>
        <FileText size={16} aria-hidden />
        Proposal
      </Link>
      <GatherButton />
    </>
  )
}
