'use client'

import { ChevronLeft, Printer } from 'lucide-react'
import Link from 'next/link'
import { useCallback, useEffect, useState } from 'react'
import type { BoardAccount } from '#formats/minutes/board-account.ts'
import type { Me } from '#panels/api-answer.ts'
import type { Failure } from '#panels/api-call.ts'
import { MessagePage } from '#panels/message-page.tsx'
import { Button } from '#ui/button.tsx'
import { minutesOf } from './minutes-api.ts'
import { MinutesSheet } from './minutes-sheet.tsx'
import './print.css'

/** The minutes for paper and PDF: black on white, whatever the theme, and nothing else on the page when it is printed. */
export function PrintPage({ boardId }: { boardId: string; me: Me }) {
  const [account, setAccount] = useState<BoardAccount | null>(null)
  const [hasAppendix, setHasAppendix] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = useCallback(async () => {
    const answer = await minutesOf(boardId)
    setAccount(answer.ok ? answer.value : null)
    setFailure(answer.ok ? null : answer.failure)
  }, [boardId])
  useEffect(() => void read(), [read])
  if (failure)
    return (
      <MessagePage
        title="The minutes can’t be read now"
        actions={<Button onClick={() => void read()}>Try again</Button>}
      >
        {failure.message}
      </MessagePage>
    )
  if (!account) return null
  return (
    <div className="parley-print">
      <header className="parley-print-bar">
        <Link
          href={`/b/${boardId}`}
          className="inline-flex h-9 items-center gap-2 rounded-field px-2 text-body"
        >
          <ChevronLeft size={18} aria-hidden />
          Back to the board
        </Link>
        {account.rounds.length > 0 && (
          <label className="ml-auto inline-flex h-9 items-center gap-2 text-body">
            <input
              type="checkbox"
              checked={hasAppendix}
              onChange={({ target }) => setHasAppendix(target.checked)}
              className="size-4 accent-ink"
            />
            With the agents’ answers
          </label>
        )}
        <Button kind="primary" icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </header>
      <MinutesSheet account={account} hasAppendix={hasAppendix} />
    </div>
  )
}
