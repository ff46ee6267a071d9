'use client'

import { FileText } from 'lucide-react'
import Link from 'next/link'
import { GatherButton } from '#panels/gather/gather-button.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useLog } from './log-context.tsx'

/** What makes something of all ideas, takes them out, and brings others in. */
export function LogDoors({ isPhone }: { isPhone: boolean }) {
  const { boardId } = useLog()
  if (isPhone) return null
  return (
    <>
      <Link href={`/b/${boardId}/proposal`} className={buttonClass('outline')}>
        <FileText size={16} aria-hidden />
        Proposal
      </Link>
      <GatherButton />
    </>
  )
}
