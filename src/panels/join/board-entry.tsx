import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { hasUnsentWork } from '#canvas/connection/copy/unsent-ids.ts'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import type { LazyPart } from '#panels/lazy/lazy-part.tsx'
import { MessagePage } from '#panels/message-page.tsx'
import { forgetStoredMe, storedPersonOn, storeMe } from '#panels/offline/stored-me.ts'
import { EarlyKeys } from '#panels/open-board/early-keys.ts'
import { NoAccess, type NoAccessProps } from '#panels/open-board/no-access.tsx'
import { UnsentWords } from '#panels/open-board/unsent-words.tsx'
import { EarlyKeysContext } from '#panels/open-board/use-early-keys.ts'
import { PageHeader } from '#panels/people/page-header.tsx'
import { boardsApi } from '#panels/requests/board-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { meApi } from '#panels/requests/me-requests.ts'
import { REQUEST_LABELS } from '#panels/requests/request-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { SlowPage } from '#ui/slow-page.tsx'
import { JOIN_LABELS } from './join-labels.ts'

type EntryState =
  | { state: 'asking' }
  | { state: 'open'; me: MeResponse }
  | { state: 'closed'; why: NoAccessProps['why']; me: MeResponse | null; unsent: readonly string[] }
  | { state: 'failed'; failure: Failure }

/** The code that reads unsent words is loaded later and may be missing, too. */
const NOT_LOADED: EntryState = {
  state: 'failed',
  failure: {
    code: 'unreachable',
    message: REQUEST_LABELS.notLoaded,
  },
}

/** A page of a board. Its code is fetched while access is checked. */
export interface EnteredPage {
  Page: LazyPart<{ boardId: string; me: MeResponse }>
  title: (boardTitle: string) => string
  /** Shown until the page can be; a sentence by default. */
  Opening?: ComponentType
  /** Keys that are pressed while it loads are held for it, and toasts are lifted above its zoom bar. */
  isCanvas?: boolean
}

export interface BoardEntryProps {
  boardId: string
  /**
   * Whether the browser sent a session cookie, valid or not. Without one the page sends no request, and offers to join.
   */
  hasCookie: boolean
  behind: EnteredPage
}

/**
 * Opens a page of a board to its members, and shows others the reason why they cannot see it, and the remedy. Without a
 * connection it opens for the last member in this browser.
 */
export function BoardEntry({ boardId, hasCookie, behind }: BoardEntryProps) {
  const [entry, setEntry] = useState<EntryState>(
    hasCookie ? { state: 'asking' } : { state: 'closed', why: 'stranger', me: null, unsent: [] },
  )
  const ask = useCallback(
    () => askAt(boardId, behind).then(setEntry, () => setEntry(NOT_LOADED)),
    [boardId, behind],
  )
  useEffect(() => {
    if (!hasCookie) return
    // A failure is reported where the page would be.
    behind.Page.fetchCode().catch(() => undefined)
    void ask()
  }, [ask, hasCookie, behind])

  const keys = useHeldKeys(behind.isCanvas === true && (entry.state === 'asking' || entry.state === 'open'))

  switch (entry.state) {
    case 'asking':
      return behind.Opening ? <behind.Opening /> : <SlowPage>{ENTRY_LABELS.openingBoard}</SlowPage>
    case 'open':
      return (
        // On the canvas, the zoom bar is in the corner where toasts appear, so they are lifted above it.
        <div data-toasts={behind.isCanvas ? 'lifted' : undefined}>
          <EarlyKeysContext value={keys}>
            <behind.Page boardId={boardId} me={entry.me} />
          </EarlyKeysContext>
        </div>
      )
    case 'closed':
      return (
        <>
          <PageHeader me={entry.me} onChange={(me) => setEntry({ ...entry, me })} />
          <NoAccess why={entry.why} boardId={boardId} isGuest={entry.me?.kind !== 'account'} />
          {entry.unsent.length > 0 && <UnsentWords texts={entry.unsent} />}
        </>
      )
    case 'failed':
      return (
        <>
          <PageHeader me={null} />
          <MessagePage
            title={JOIN_LABELS.boardNotOpened}
            actions={<Button onClick={() => void ask()}>{ACTION_LABELS.tryAgain}</Button>}
          >
            {entry.failure.message}
          </MessagePage>
        </>
      )
  }
}

/** Holds keys from the first paint until the canvas has loaded. null while it holds none. */
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

/**
 * The person and the board are requested at the same time: one after the other would open each board later.
 */
async function askAt(boardId: string, behind: EnteredPage): Promise<EntryState> {
  const [me, board] = await Promise.all([meApi.read(), boardsApi.read(boardId)])
  if (!me.ok) return withoutServer(boardId, behind, me.failure)
  storeMe(me.value.me)
  if (!board.ok) {
    const entry = withoutServer(boardId, behind, board.failure)
    return entry.state === 'closed'
      ? { ...entry, me: me.value.me, unsent: await unsentOn(boardId, me.value.me.id) }
      : entry
  }
  document.title = PAGE_LABELS.inTab(behind.title(board.value.board.title))
  return { state: 'open', me: me.value.me }
}

/** Without the server, the last person here opens the copy in this browser. Every other failure closes the entry. */
function withoutServer(boardId: string, behind: EnteredPage, failure: Failure): EntryState {
  if (failure.code === 'sign-in') forgetStoredMe()
  const known = failure.code === 'unreachable' ? storedPersonOn(boardId) : null
  if (!known) return closedBy(failure)
  document.title = PAGE_LABELS.inTab(behind.title(known.boardTitle))
  return { state: 'open', me: known.me }
}

/** Words of this person that never reached the server. Yjs is loaded only if there is a copy to read. */
async function unsentOn(boardId: string, userId: string): Promise<string[]> {
  if (!hasUnsentWork(boardId, userId)) return []
  const { readUnsentTexts } = await import('#canvas/connection/saving/read-unsent-texts.ts')
  return readUnsentTexts(boardId, userId)
}

/** The reason for each refusal of the server. An unknown code is a failure that can be retried. */
function closedBy(failure: Failure): EntryState {
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
    case 'board-stuck':
      return { state: 'closed', why: 'stuck', me: null, unsent: [] }
    case 'no-board':
      return { state: 'closed', why: 'no-board', me: null, unsent: [] }
    case 'board-gone':
      return { state: 'closed', why: 'gone', me: null, unsent: [] }
    default:
      return { state: 'failed', failure }
  }
}
