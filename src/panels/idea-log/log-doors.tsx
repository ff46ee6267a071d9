'use client'

import { FileText } from 'lucide-react'
import Link from 'next/link'
import { ThemesButton } from '#panels/themes/themes-button.tsx'
import { ExportMenu } from '#panels/transfer/export-menu.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useLog } from './log-context.tsx'

/** Buttons for the whole log: export, proposal and themes. */
export function LogDoors() {
  const { boardId } = useLog()
  return (
    <>
      <ExportMenu boardId={boardId} />
      <Link href={`/b/${boardId}/proposal`} className={buttonClass('outline')}>
        <FileText size={16} aria-hidden />
        Proposal
      </Link>
      <ThemesButton />
    </>
  )
}
