'use client'

import Link from 'next/link'
import { buttonClass } from '#ui/button.tsx'
import { useBoard } from '../board-context.tsx'

/** What came of the board so far. */
export function IdeasTab({ isPhone = false }: { isPhone?: boolean }) {
  const { connection } = useBoard()
  return (
    <div className={isPhone ? 'p-4' : 'p-5'}>
      <h2 className="text-board">Ideas</h2>
      <p className="mt-1 mb-4 text-body text-ink-2">
        Every finished note is an idea with a number, a category and a status.
      </p>
      <Link href={`/b/${connection.boardId}/log`} className={buttonClass('outline')}>
        Open the log
      </Link>
    </div>
  )
}
