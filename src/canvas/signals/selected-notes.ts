import type { Editor, TLShapeId } from 'tldraw'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { choiceOfNote, groupIn } from '#session/choosing/ballot/choice-groups.ts'
import { canAddVote } from '#session/choosing/votes/vote.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { isSharedNote } from '../binding/document-of-new-notes.ts'
import type { BoardSignals } from './board-signals.ts'
import { boardSignals } from './install-signals.ts'

/** Returns the ids of the selected notes that others see too, because reactions and questions are only about those. */
export function selectedNoteIds(editor: Editor): string[] {
  return editor.getSelectedShapes().flatMap((shape) => (isSharedNote(shape) ? shape.id : []))
}

function hasNotes(editor: Editor): boolean {
  return editor.getSelectedShapes().some(isSharedNote)
}

/**
 * Whether this viewer may put a "+" on the selection: not while people vote on one of its notes, because a "+" would influence
 * them. Pages hide it only for that; the projection and the API keep it. Reads signals, like the other functions here.
 */
export function canReactToSelected(editor: Editor): boolean {
  return boardSignals(editor).mayReact.get() && hasNotes(editor) && !isAnyJudged(editor)
}

/** Whether people vote on a selected note or rate it: such notes show no "+", which would lead people. */
function isAnyJudged(editor: Editor): boolean {
  const judged = boardSignals(editor).ratings.judged.get()
  return judged.size > 0 && selectedNoteIds(editor).some((id) => judged.has(id))
}

export function canAskSelected(editor: Editor): boolean {
  return boardSignals(editor).mayRunAgents.get() && hasNotes(editor)
}

/** Whether this viewer may start a vote on the selection: there must be something to choose from. */
export function canStartVoteOnSelected(editor: Editor): boolean {
  return canSendSelectedForReview(editor) && selectedNoteIds(editor).length > 1
}

export function canSendSelectedForReview(editor: Editor): boolean {
  const session = boardSignals(editor).session.get()
  return session !== null && mayWrite(session, 'facilitator') && selectedNoteIds(editor).length > 0
}

export function hasPlusOnAllSelected(editor: Editor): boolean {
  const signals = boardSignals(editor)
  const myId = signals.session.get()?.me.id ?? ''
  const reactions = signals.reactions.get()
  return selectedNoteIds(editor).every((id) => reactions[id]?.people[PLUS.symbol]?.includes(myId) ?? false)
}

/** A selection of more notes is hardly a choice. */
const MAX_AT_ONCE = 50

/**
 * Gives each selected note or group of the open vote one more vote, or takes one back from each; a note in a group counts as its group.
 * Returns false where nothing selected is in an open vote.
 */
export function changeVotesOfSelected(editor: Editor, signals: BoardSignals, by: 1 | -1): boolean {
  const vote = signals.votes.shown.get()
  const actions = signals.actions.get()
  if (vote?.state !== 'open' || !actions?.changeVote || !signals.mayReact.get()) return false
  const selected = editor
    .getSelectedShapeIds()
    .flatMap((id) => (groupIn(vote, id) ? id : (choiceOfNote(vote, id) ?? [])))
  const choices = new Set(selected)
  const ballot = signals.votes.ballot.get()
  for (const id of choices)
    if (by === 1 ? canAddVote(vote, ballot, id) : (ballot[id] ?? 0) > 0) actions.changeVote(vote.id, id, by)
  return choices.size > 0
}

/** Gives this viewer's "+" to all selected notes that lack it, or takes it back from all. Returns false where it does nothing. */
export function toggleReactionOnSelected(editor: Editor, signals: BoardSignals): boolean {
  const actions = signals.actions.get()
  const myId = signals.session.get()?.me.id
  if (!actions || !myId || !canReactToSelected(editor)) return false
  const notes = editor.getSelectedShapes().filter(isSharedNote)
  if (notes.length === 0 || notes.length > MAX_AT_ONCE) return false
  const isMine = (id: TLShapeId) => signals.reactionsOf(id)?.people[PLUS.symbol]?.includes(myId) ?? false
  const without = notes.filter(({ id }) => !isMine(id))
  for (const { id } of without.length > 0 ? without : notes) actions.toggleReaction(id, PLUS.symbol)
  return true
}
