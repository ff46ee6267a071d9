import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
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
import { roundsInOrder } from '#panels/labels/round-state-labels.ts'
import type { SendChange } from '#panels/requests/own-change.ts'
import { promotionsApi } from '#panels/requests/promotion-requests.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { useToast } from '#ui/toast.tsx'
import { createPromotionChanges } from './change-promotions.ts'
import { createReactionChanges } from './change-reactions.ts'
import { createVoteChanges } from './change-votes.ts'
import { isLockedHere } from './locked-notes.ts'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'
import type { PanelPlace } from './panel-place.ts'

interface ActionsOptions {
  connection: BoardConnection
  panel: Writable<PanelPlace>
  /** The notes of the open form for to-dos; null: it is closed. */
  toDo: Writable<readonly string[] | null>
  forReview: Writable<readonly string[] | null>
  thread: Writable<ShownThreads | null>
  /** The note whose writers are shown; null: none. */
  wordsOf: Writable<string | null>
  sendChange: SendChange
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
function tidyRounds(connection: BoardConnection, toast: ReturnType<typeof useToast>): void {
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

/**
 * Returns the actions of the page for the canvas and the lists. Changes of notes go into the document, reactions to the server;
 * a refused reaction shows a toast, because nothing else on the screen would change.
 */
export function useBoardActions(options: ActionsOptions): BoardActions {
  const { connection, panel, toDo, forReview, thread, wordsOf, sendChange, openNote, importFile } = options
  const toast = useToast()
  const router = useRouter()
  return useMemo(() => {
    const { boardId } = connection
    const promotions = createPromotionChanges({
      session: connection.session,
      toast,
      send: sendChange,
      demote: (noteIds) => promotionsApi.demote(boardId, noteIds),
    })
    return {
      ...createReactionChanges(connection, toast),
      changeVote: createVoteChanges({
        session: connection.session,
        cast: (voteId, noteId, count) => sendChange({ kind: 'vote', voteId, noteId, count }),
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
      tidyRounds: () => tidyRounds(connection, toast),
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
  }, [connection, panel, toDo, forReview, thread, wordsOf, sendChange, openNote, importFile, toast, router])
}
