'use client'

import dynamic from 'next/dynamic'
import { useCallback, useEffect, useState } from 'react'
import { api, type Failure } from '#panels/api.ts'
import type { Me } from '#panels/api-answer.ts'
import { MessagePage } from '#panels/message-page.tsx'
import { PageHeader } from '#panels/people/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { NoAccess, type NoAccessProps } from './no-access.tsx'

// The canvas is most of the product's code and needs a browser: it is fetched while the door asks who is there.
const loadBoardPage = () => import('#panels/board/board-page.tsx').then((module) => module.BoardPage)
const BoardPage = dynamic(loadBoardPage, { ssr: false })

type Door =
  | { state: 'asking' }
  | { state: 'open'; me: Me }
  | { state: 'closed'; why: NoAccessProps['why'] }
  | { state: 'failed'; failure: Failure }

export interface BoardDoorProps {
  boardId: string
  hasCookie: boolean
}

/** Lets in those who are on the board and tells the others what to do. */
export function BoardDoor({ boardId, hasCookie }: BoardDoorProps) {
  const [door, setDoor] = useState<Door>(
    hasCookie ? { state: 'asking' } : { state: 'closed', why: 'stranger' },
  )
  const ask = useCallback(() => askAt(boardId).then(setDoor), [boardId])
  useEffect(() => {
    if (!hasCookie) return
    void loadBoardPage()
    void ask()
  }, [ask, hasCookie])

  switch (door.state) {
    case 'asking':
      return null
    case 'open':
      return (
        // Zoom stands in the corner where toasts appear: they stand above it.
        <div data-toasts="lifted">
          <BoardPage boardId={boardId} me={door.me} />
        </div>
      )
    case 'closed':
      return (
        <>
          <PageHeader me={null} />
          <NoAccess why={door.why} boardId={boardId} />
        </>
      )
    case 'failed':
      return (
        <>
          <PageHeader me={null} />
          <MessagePage
            title="The board can’t be opened now"
            actions={<Button onClick={() => void ask()}>Try again</Button>}
          >
            {door.failure.message}
          </MessagePage>
        </>
      )
  }
}

async function askAt(boardId: string): Promise<Door> {
  const [me, board] = await Promise.all([api.me(), api.board(boardId)])
  if (!board.ok) return closedBy(board.failure)
  if (!me.ok) return closedBy(me.failure)
  document.title = `${board.value.board.title} · Parley`
  return { state: 'open', me: me.value.me }
}

function closedBy(failure: Failure): Door {
  switch (failure.code) {
    case 'sign-in':
    case 'bad-token':
      return { state: 'closed', why: 'stranger' }
    case 'not-member':
    case 'was-removed':
      return { state: 'closed', why: 'not-member' }
    case 'no-board':
      return { state: 'closed', why: 'no-board' }
    case 'board-gone':
      return { state: 'closed', why: 'gone' }
    default:
      return { state: 'failed', failure }
  }
}
