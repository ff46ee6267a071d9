import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { CastVoteResponse } from '#api/votes.ts'
import type { Writable } from '#base/readable.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { tickBox } from '#board/edit/tick-box.ts'
import { foldRound, unfoldRound } from '#board/place/fold-round.ts'
import { placeRoundsInGrid } from '#board/place/rounds-in-order.ts'
import { documentOfNote } from '#canvas/binding/document-of-new-notes.ts'
import { undoOneStep } from '#canvas/chrome/undo-one-step.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { BoardActions } from '#canvas/signals/board-actions.ts'
import type { ShownThreads } from '#canvas/signals/comment-signals.ts'
import { takeHint } from '#panels/browser-storage/stored-hints.ts'
import { roundsInOrder } from '#panels/labels/round-state-labels.ts'
import { type ApiAnswer, boardPath, call, Nothing } from '#panels/requests/call-api.ts'
import { promotionsApi } from '#panels/requests/promotion-requests.ts'
import { callCommand } from '#panels/requests/send-command.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { useToast } from '#ui/toast.tsx'
import { createPromotionChanges } from './change-promotions.ts'
import { createVoteChanges } from './change-votes.ts'
import { isLockedHere } from './locked-notes.ts'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'
import type { PanelPlace } from './panel-place.ts'

const reactions = (boardId: string, noteId: string) =>
  `${boardPath(boardId)}/notes/${encodeURIComponent(noteId)}/reactions`

/** Reactions to notes over HTTP: one method a request. */
const reactionsApi = {
  give: (boardId: string, noteId: string, symbol: string) =>
    call(reactions(boardId, noteId), Nothing, { method: 'POST', body: { symbol } }),
  /** `agent`: removes an agent's. */
  remove: (boardId: string, noteId: string, symbol: string, agent?: string) =>
    call(reactions(boardId, noteId), Nothing, {
      method: 'DELETE',
      body: { symbol, ...(agent && { agent }) },
    }),
}

interface ActionsOptions {
  connection: BoardConnection
  panel: Writable<PanelPlace>
  /** The notes of the open form for to-dos; null: it is closed. */
  toDo: Writable<readonly string[] | null>
  forReview: Writable<readonly string[] | null>
  thread: Writable<ShownThreads | null>
  /** The note whose writers are shown; null: none. */
  wordsOf: Writable<string | null>
  openNote: (noteId: string) => void
  importFile?: ((file: File) => void) | undefined
}

/** Ticks a checkbox as one undo step, if this person can edit. */
function tickOnce(connection: BoardConnection, noteId: string, at: number, isTicked: boolean): void {
  const { undo, canEdit } = connection
  if (!canEdit.get() || isLockedHere(connection, noteId)) return
  const doc = documentOfNote(connection, noteId)
  undo.stopCapturing()
  editBoard(doc, LOCAL_ORIGIN, () => tickBox(doc, noteId, at, isTicked))
  undo.stopCapturing()
}

/** One undo step. Returns true if the unfolded round had to move, because notes lie on its old place now. */
function foldOnce(connection: BoardConnection, frameId: string, isFolded: boolean): boolean {
  const { doc, undo, canEdit } = connection
  if (!canEdit.get()) return false
  undo.stopCapturing()
  const isMoved = editBoard(doc, LOCAL_ORIGIN, () => {
    if (!isFolded) return unfoldRound(doc, frameId, frameOrder(connection))
    foldRound(doc, frameId)
    return false
  })
  undo.stopCapturing()
  return isMoved
}

/** One undo step. Returns how many rounds were moved; null if this person cannot edit. */
function tidyOnce(connection: BoardConnection): number | null {
  const { doc, undo, canEdit } = connection
  if (!canEdit.get()) return null
  undo.stopCapturing()
  const moved = editBoard(doc, LOCAL_ORIGIN, () => placeRoundsInGrid(doc, frameOrder(connection)))
  undo.stopCapturing()
  return moved
}

/** The frames of rounds, oldest first: the order in which the grid is filled. */
function frameOrder({ session }: BoardConnection): string[] {
  return roundsInOrder(session.get()?.rounds ?? {})
    .reverse()
    .flatMap(({ frameId }) => frameId ?? [])
}

/** Shows what was moved, with Undo. */
function tidyAndTell(connection: BoardConnection, toast: ReturnType<typeof useToast>): void {
  const moved = tidyOnce(connection)
  if (moved === null) return
  const { undo } = connection
  const step = moved > 0 ? undo.undoStack.at(-1) : undefined
  toast({
    text:
      moved === 0
        ? OPEN_BOARD_LABELS.roundsInOrder
        : OPEN_BOARD_LABELS.movedRounds(formatCount(moved, 'round')),
    ...(step && { action: { label: ACTION_LABELS.undo, onAction: () => undoOneStep(undo, step) } }),
  })
}

/** Returns the effect of a first "+", by the rule of this board. */
function plusHint({ plusRule }: BoardSettings): string {
  const isEnough = plusRule.by === 'anyone' || plusRule.by === 'people'
  return isEnough ? OPEN_BOARD_LABELS.plusKept : OPEN_BOARD_LABELS.plusCounted
}

/**
 * Returns the actions of the page for the canvas and the lists. Changes of notes go into the document, reactions to the server;
 * a refused reaction shows a toast, because nothing else on the screen would change.
 */
export function useBoardActions(options: ActionsOptions): BoardActions {
  const { connection, panel, toDo, forReview, thread, wordsOf, openNote, importFile } = options
  const toast = useToast()
  const router = useRouter()
  return useMemo(() => {
    const { boardId } = connection
    /**
     * By note and reaction, the last request. A second press waits for the first: it then reads the session
     * again and does the opposite, even if the answers would have overtaken each other.
     */
    const underWay = new Map<string, Promise<unknown>>()
    const send = (key: string, symbol: string, request: () => Promise<ApiAnswer<null>>): void => {
      const before = underWay.get(key) ?? Promise.resolve()
      const mine = before.then(async () => {
        const answer = await request()
        if (!answer.ok) toast({ text: OPEN_BOARD_LABELS.reactionUnchanged(symbol, answer.failure.message) })
        if (underWay.get(key) === mine) underWay.delete(key)
      })
      underWay.set(key, mine)
    }
    const promotions = createPromotionChanges({
      boardId,
      session: connection.session,
      toast,
      api: promotionsApi,
    })
    return {
      toggleReaction(noteId, symbol) {
        send(`${noteId} ${symbol}`, symbol, () => {
          const session = connection.session.get()
          const isMine = session?.reactions[noteId]?.people[symbol]?.includes(session.me.id) ?? false
          if (isMine) return reactionsApi.remove(boardId, noteId, symbol)
          if (session && symbol === PLUS.symbol && takeHint(session.me.id, 'plus'))
            toast({ text: plusHint(session.settings) })
          return reactionsApi.give(boardId, noteId, symbol)
        })
      },
      removeAgentReaction(noteId, agentId) {
        send(`${noteId} ${agentId}`, PLUS.symbol, () =>
          reactionsApi.remove(boardId, noteId, PLUS.symbol, agentId),
        )
      },
      changeVote: createVoteChanges({
        ...{ session: connection.session, cast: castVote.bind(null, boardId) },
        tell: (text) => toast({ text }),
      }),
      startVote() {
        panel.set({ tab: 'votes', roundId: null, synthesisId: null, isVoteWanted: true })
      },
      tickBox: (noteId, at, isTicked) => tickOnce(connection, noteId, at, isTicked),
      foldRound(frameId, isFolded) {
        if (!foldOnce(connection, frameId, isFolded)) return
        const { undo } = connection
        const step = undo.undoStack.at(-1)
        toast({
          text: OPEN_BOARD_LABELS.roundBesideOldPlace,
          ...(step && {
            action: { label: ACTION_LABELS.undo, onAction: () => undoOneStep(undo, step) },
          }),
        })
      },
      tidyRounds: () => tidyAndTell(connection, toast),
      makeDecisions: promotions.decide,
      takeBackPromotion: promotions.takeBack,
      openToDo: (noteIds) => toDo.set(noteIds),
      sendForReview: (noteIds) => forReview.set(noteIds),
      showThreads: (shown) => thread.set(shown),
      showWriters: (noteId) => wordsOf.set(noteId),
      openNote,
      ...(importFile && { importFile }),
      openSynthesis(synthesisId) {
        panel.set({ tab: 'advisors', roundId: null, synthesisId })
      },
      editSynthesis(synthesisId) {
        panel.set({ tab: 'advisors', roundId: null, synthesisId, isEditWanted: true })
      },
      openQuestion(interviewId, questionId) {
        router.push(`/b/${connection.boardId}/answer?interview=${interviewId}&question=${questionId}`)
      },
    }
  }, [connection, panel, toDo, forReview, thread, wordsOf, openNote, importFile, toast, router])
}

function castVote(boardId: string, voteId: string, note: string, count: number) {
  return callCommand(boardId, 'post /votes/{voteId}/cast', { voteId, note, count }, CastVoteResponse)
}
