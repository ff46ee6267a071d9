'use client'

import { useCallback, useEffect, useState } from 'react'
import { hasUnsentWork } from '#canvas/connection/unsent-ids.ts'
import { api, type Failure } from '#panels/api.ts'
import type { Me } from '#panels/api-answer.ts'
import { EarlyKeys } from '#panels/board/early-keys.ts'
import { UnsentWords } from '#panels/board/unsent-words.tsx'
import { EarlyKeysContext } from '#panels/board/use-early-keys.ts'
import { type LatePart, latePart } from '#panels/late/late-part.tsx'
import { PageFailed } from '#panels/late/part-failed.tsx'
import { MessagePage } from '#panels/message-page.tsx'
import { forgetMe, keepMe, knownOn } from '#panels/offline/kept-me.ts'
import { PageHeader } from '#panels/people/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { NoAccess, type NoAccessProps } from './no-access.tsx'

// The canvas is most of the product's code and needs a browser: it is fetched while the door asks who is there.
const CANVAS: PageBehindDoor = {
  Page: latePart({
    load: () => import('#panels/board/board-page.tsx').then((module) => module.BoardPage),
    Failed: PageFailed,
  }),
  title: (board) => board,
}

type Door =
  | { state: 'asking' }
  | { state: 'open'; me: Me }
  | { state: 'closed'; why: NoAccessProps['why']; me: Me | null; unsent: readonly string[] }
  | { state: 'failed'; failure: Failure }

/** What reads the words that were never sent is code that is fetched, too. */
const NOT_LOADED: Door = {
  state: 'failed',
  failure: {
    code: 'unreachable',
    message: 'Part of this page could not be loaded. Check the connection, then try again.',
  },
}

/** A page of a board, fetched while the door asks. */
export interface PageBehindDoor {
  Page: LatePart<{ boardId: string; me: Me }>
  /** Of the tab, from the board's. */
  title: (boardTitle: string) => string
}

export interface BoardDoorProps {
  boardId: string
  hasCookie: boolean
  /** Its canvas, when left out. */
  behind?: PageBehindDoor
}

/** Lets in those who are on the board and tells the others what to do. */
export function BoardDoor({ boardId, hasCookie, behind = CANVAS }: BoardDoorProps) {
  const [door, setDoor] = useState<Door>(
    hasCookie ? { state: 'asking' } : { state: 'closed', why: 'stranger', me: null, unsent: [] },
  )
  const ask = useCallback(
    () => askAt(boardId, behind).then(setDoor, () => setDoor(NOT_LOADED)),
    [boardId, behind],
  )
  useEffect(() => {
    if (!hasCookie) return
    // What goes wrong is said where the page would stand.
    behind.Page.fetchCode().catch(() => undefined)
    void ask()
  }, [ask, hasCookie, behind])

  const keys = useHeldKeys(behind === CANVAS && (door.state === 'asking' || door.state === 'open'))

  switch (door.state) {
    case 'asking':
      return null
    case 'open':
      return (
        // Zoom stands in the corner where toasts appear: they stand above it.
        <div data-toasts={behind === CANVAS ? 'lifted' : undefined}>
          <EarlyKeysContext value={keys}>
            <behind.Page boardId={boardId} me={door.me} />
          </EarlyKeysContext>
        </div>
      )
    case 'closed':
      return (
        <>
          <PageHeader me={door.me} />
          <NoAccess why={door.why} boardId={boardId} />
          {door.unsent.length > 0 && <UnsentWords texts={door.unsent} />}
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

/** Holds keys from the first paint on, for a canvas that is still being fetched. null: there will be none. */
function useHeldKeys(isOpening: boolean): EarlyKeys | null {
  const [keys, setKeys] = useState<EarlyKeys | null>(null)
  useEffect(() => {
    if (!isOpening) return
    const held = new EarlyKeys(window)
    const stop = held.start()
    setKeys(held)
    return () => {
      stop()
      setKeys(null)
    }
  }, [isOpening])
  return keys
}

async function askAt(boardId: string, behind: PageBehindDoor): Promise<Door> {
  const [me, board] = await Promise.all([api.me(), api.board(boardId)])
  if (!me.ok) return withoutServer(boardId, behind, me.failure)
  keepMe(me.value.me)
  if (!board.ok) {
    const door = withoutServer(boardId, behind, board.failure)
    return door.state === 'closed'
      ? { ...door, me: me.value.me, unsent: await unsentOn(boardId, me.value.me.id) }
      : door
  }
  document.title = `${behind.title(board.value.board.title)} · Parley`
  return { state: 'open', me: me.value.me }
}

/** While nobody can be asked, whoever was here last opens what this browser keeps of the board. */
function withoutServer(boardId: string, behind: PageBehindDoor, failure: Failure): Door {
  if (failure.code === 'sign-in') forgetMe()
  const known = failure.code === 'unreachable' ? knownOn(boardId) : null
  if (!known) return closedBy(failure)
  document.title = `${behind.title(known.boardTitle)} · Parley`
  return { state: 'open', me: known.me }
}

/** Yjs and the copy are fetched only for those who have one to read. */
async function unsentOn(boardId: string, userId: string): Promise<string[]> {
  if (!hasUnsentWork(boardId, userId)) return []
  const { readUnsentTexts } = await import('#canvas/connection/read-unsent-texts.ts')
  return readUnsentTexts(boardId, userId)
}

function closedBy(failure: Failure): Door {
  switch (failure.code) {
    case 'sign-in':
    case 'bad-token':
      return { state: 'closed', why: 'stranger', me: null, unsent: [] }
    case 'not-member':
    case 'was-removed':
      return { state: 'closed', why: 'not-member', me: null, unsent: [] }
    case 'blocked':
      return { state: 'closed', why: 'blocked', me: null, unsent: [] }
    case 'board-closed':
      return { state: 'closed', why: 'closed', me: null, unsent: [] }
    case 'no-board':
      return { state: 'closed', why: 'no-board', me: null, unsent: [] }
    case 'board-gone':
      return { state: 'closed', why: 'gone', me: null, unsent: [] }
    default:
      return { state: 'failed', failure }
  }
}
