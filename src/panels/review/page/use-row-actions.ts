import {
  Gauge,
  Gavel,
  ListChecks,
  ListTodo,
  type LucideIcon,
  MapPin,
  MessageSquare,
  Plus,
  Vote,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useBoard, useNote, useSession } from '#panels/open-board/board-context.tsx'
import { OPEN_BOARD_LABELS } from '#panels/open-board/open-board-labels.ts'
import { useMayPromote, useNotePromotion } from '#panels/promotions/promotion-line.tsx'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { choiceOfNote } from '#session/choosing/ballot/choice-groups.ts'
import { isBeingJudged } from '#session/choosing/is-being-judged.ts'
import { canAddVote, votesIn } from '#session/choosing/votes/vote.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { NO_REACTIONS } from '#session/reactions/note-reactions.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { useReviewPage } from './review-context.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'
import { useNames } from './use-row-words.ts'

/** Something that this person can do with the shown thing now. */
export interface RowAction {
  id: 'plus' | 'comment' | 'vote' | 'rate' | 'decision' | 'to-do' | 'done' | 'board'
  key: string
  label: string
  hint: string | null
  Icon: LucideIcon
  /** Set for actions that stay on, such as "+". */
  isOn?: boolean
  act: () => void
}

/** The actions on the shown thing, in the order of the page. Actions that are not possible now are absent. */
export function useRowActions(): readonly RowAction[] {
  const { current } = useReviewPage()
  const noteId = current?.noteId ?? ''
  const hasNote = useNote(noteId) !== null
  const plus = usePlusAction(noteId)
  const vote = useVoteAction(noteId)
  const rate = useRateAction(noteId)
  const promote = usePromoteActions(noteId)
  const done = useDoneAction(current)
  const comment = useCommentAction(current)
  const board = useBoardAction(hasNote ? noteId : null)
  const onNote = hasNote ? [done, plus, comment, vote, rate, ...promote] : [comment]
  return [...onNote, board].filter((action) => action !== null)
}

function usePlusAction(noteId: string): RowAction | null {
  const session = useSession()
  const { sendChange } = useBoard()
  const toast = useToast()
  const nameOf = useNames()
  const note = useNote(noteId)
  if (!mayWrite(session, 'commenter') || note?.number == null || isBeingJudged(session, noteId)) return null
  const given = session.reactions[noteId] ?? NO_REACTIONS
  const all = given.people[PLUS.symbol] ?? []
  const others = all.filter((id) => id !== session.me.id)
  const isOn = others.length < all.length
  const act = async (): Promise<void> => {
    const sent = await sendChange({ kind: 'plus', noteId, isOn: !isOn })
    if (sent.state === 'refused')
      toast({ text: OPEN_BOARD_LABELS.reactionUnchanged(PLUS.symbol, sent.failure.message) })
  }
  const names = others.map(nameOf).filter((name) => name !== null)
  return {
    id: 'plus',
    key: '+',
    label: isOn ? REVIEW_PAGE_LABELS.undoGoOn : REVIEW_PAGE_LABELS.goOn,
    hint: names.length > 0 ? REVIEW_PAGE_LABELS.didPlus(names) : REVIEW_PAGE_LABELS.noPlusYet,
    Icon: Plus,
    isOn,
    act: () => void act(),
  }
}

function useVoteAction(noteId: string): RowAction | null {
  const session = useSession()
  const { changeVote } = useBoard().actions
  const vote = Object.values(session.votes).findLast(
    (each) => each.state === 'open' && choiceOfNote(each, noteId) !== null,
  )
  const choice = vote && choiceOfNote(vote, noteId)
  if (vote?.state !== 'open' || !choice || !changeVote || !mayWrite(session, 'commenter')) return null
  const mine = session.ballots[vote.id]?.mine ?? {}
  const canAdd = canAddVote(vote, mine, choice)
  const isVoted = (mine[choice] ?? 0) > 0
  if (!canAdd && !isVoted) return null
  return {
    id: 'vote',
    key: 'V',
    label: canAdd ? REVIEW_PAGE_LABELS.vote : REVIEW_PAGE_LABELS.takeVoteBack,
    hint: REVIEW_PAGE_LABELS.votesLeft(vote.votesPerPerson - votesIn(mine), vote.votesPerPerson),
    Icon: Vote,
    isOn: isVoted,
    act: () => changeVote(vote.id, choice, canAdd ? 1 : -1),
  }
}

/** Leads to the row of an open rating that has the note: its scores are given together. */
function useRateAction(noteId: string): RowAction | null {
  const { ratings } = useSession()
  const { rows, show } = useReviewPage()
  const row = rows.find(({ kind, id }) => {
    const rating = kind === 'rating' ? entryOf(ratings, id) : null
    return rating?.state === 'open' && choiceOfNote(rating, noteId) !== null
  })
  if (!row) return null
  return {
    id: 'rate',
    key: 'R',
    label: ACTION_LABELS.rate,
    hint: row.text,
    Icon: Gauge,
    act: () => show(row.subject),
  }
}

function usePromoteActions(noteId: string): readonly (RowAction | null)[] {
  const { actions } = useBoard()
  const mayPromote = useMayPromote()
  const promotion = useNotePromotion(noteId)
  const note = useNote(noteId)
  const { makeDecisions, openToDo } = actions
  if (!mayPromote || note === null || note.isPrivate) return []
  return [
    promotion?.kind !== 'decision' && makeDecisions
      ? {
          id: 'decision',
          key: 'D',
          label: REVIEW_PAGE_LABELS.decision,
          hint: REVIEW_PAGE_LABELS.decisionHint,
          Icon: Gavel,
          act: () => makeDecisions([noteId]),
        }
      : null,
    promotion?.kind !== 'todo' && openToDo
      ? {
          id: 'to-do',
          key: 'T',
          label: ACTION_LABELS.makeToDo,
          hint: REVIEW_PAGE_LABELS.toDoHint,
          Icon: ListTodo,
          act: () => openToDo([noteId]),
        }
      : null,
  ]
}

/** Ticks the to-do of the note, or opens it again. */
function useDoneAction(current: ReviewItem | null): RowAction | null {
  const { sendChange } = useBoard()
  const { promotions } = useSession()
  const toast = useToast()
  const mayPromote = useMayPromote()
  if (current?.kind !== 'note' || current.noteId === null) return null
  const { id, noteId } = current
  const promotion = promotions[noteId]
  if (!mayPromote || promotion?.kind !== 'todo') return null
  const isDone = promotion.isDone
  const act = async (): Promise<void> => {
    const sent = await sendChange({ kind: 'done', noteId, number: Number(id), isDone: !isDone })
    if (sent.state === 'refused') toast({ text: OPEN_BOARD_LABELS.nothingChanged(sent.failure.message) })
  }
  return {
    id: 'done',
    key: 'T',
    label: isDone ? REVIEW_PAGE_LABELS.toDoOpenAgain : REVIEW_PAGE_LABELS.toDoDone,
    hint: null,
    Icon: ListChecks,
    isOn: isDone,
    act: () => void act(),
  }
}

function useCommentAction(current: ReviewItem | null): RowAction | null {
  const session = useSession()
  const { answerField } = useReviewPage()
  const hasThread = current?.kind === 'note' || current?.kind === 'thread'
  if (!hasThread || !mayWrite(session, 'commenter')) return null
  return {
    id: 'comment',
    key: 'M',
    label: ACTION_LABELS.comment,
    hint: REVIEW_PAGE_LABELS.commentHint,
    Icon: MessageSquare,
    act: () => answerField.current?.focus(),
  }
}

function useBoardAction(noteId: string | null): RowAction {
  const router = useRouter()
  const { boardId } = useBoard().connection
  return {
    id: 'board',
    key: 'B',
    label: REVIEW_PAGE_LABELS.openOnBoard,
    hint: null,
    Icon: MapPin,
    act: () => router.push(`/b/${boardId}${noteId === null ? '' : `?note=${encodeURIComponent(noteId)}`}`),
  }
}
