import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import { MAX_PREMISE_CHARS } from '#session/board/board-title.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Round } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { BoardText } from './board-text.ts'
import type { FencedNote } from './fence.ts'
import type { NotesSeen } from './notes-seen.ts'
import {
  type EarlierTurn,
  earlierTurns,
  firstNumberOf,
  importedTurns,
  type SaidPart,
  type SpokenTurn,
  type TurnMessages,
  turnsBefore,
} from './previous-turns.ts'
import type { PromptNotes, TokenBudget } from './prompt.ts'
import type { TurnQuestion } from './scene.ts'
import { seesWholeBoard } from './turn-form.ts'

/** The part of a list that fits, and how many entries do not. */
export interface Fitted<Item> {
  kept: Item[]
  leftOut: number
}

/** A note of a list, and the earlier question that it answers; null: it answers none. */
export interface FittedNote {
  noteId: string
  note: FencedNote
  answers: string | null
}

/** The board's content that fits into a prompt, each part with the number of its items left out. */
export interface FittedPrompt {
  premise: string
  about: Fitted<FittedNote>
  conversation: Fitted<SaidPart>
  earlier: Fitted<SaidPart>
  /** Sessions from files. */
  imported: Fitted<SaidPart>
  said: Fitted<SaidPart>
  alternatives: Fitted<FittedNote>
  visible: Fitted<FittedNote>
}

/** Prose of a turn: at first, and where tokens are left. */
const SHORT_PROSE_CHARS = 300
const LONG_PROSE_CHARS = 2_000
const SHORT_PREMISE_CHARS = 600
/** Characters of an earlier question beside the notes that answered it. */
const MAX_EARLIER_QUESTION_CHARS = 300
/** Most tokens of all imported sessions together: every later prompt would pay for the whole of them. */
const MAX_IMPORTED_TOKENS = 6_000

interface Sources {
  state: SessionState
  asked: TurnQuestion
  seen: NotesSeen
  board: BoardText
  said: TurnMessages
}

/**
 * Spends the token budget by priority: notes that the question is about, this round and earlier turns with little
 * prose, the conversation; then more of that prose, the alternatives, and the other notes on the board.
 */
export function fitPrompt(budget: TokenBudget, { state, asked, seen, board, said }: Sources): FittedPrompt {
  const fenced = (note: NoteView) => board.note(note, seen.selected.has(note.id))
  const list = (notes: readonly NoteView[]) =>
    fitList(budget, notes, fenced, (id) => questionOf(id, asked, state))
  const premise = fitPremise(budget, state.board.premise)
  const about = fitList(budget, [...seen.about].reverse(), fenced, () => null)
  about.kept.reverse()
  const inRound = fitSaid(budget, inOrder(turnsBefore(asked), seen.since, state), (item, proseChars) =>
    'duty' in item ? said.turn(item, proseChars) : [said.note(item)],
  )
  const earlier = fitSaid(budget, earlierTurns(state, asked.round), (item: EarlierTurn, proseChars) => [
    said.question(item.question, item.askedBy),
    ...said.turn(item.turn, proseChars),
  ])
  const conversation = fitSaid(budget, withQuestions(seen.conversation, state), ({ note, round }) => [
    ...(round ? [said.question(round.question, round.askedBy)] : []),
    said.note(note),
  ])
  const imported = fitSaid(
    budget.part(MAX_IMPORTED_TOKENS),
    seesWholeBoard(asked.turn) ? importedTurns(state, asked.round) : [],
    ({ asked: first, turn }, proseChars) => [
      ...(first ? [said.question(first.question, first.askedBy)] : []),
      ...said.turn(turn, proseChars),
    ],
  )
  return {
    premise,
    about,
    conversation: conversation.inShort,
    said: inRound.inFull(),
    earlier: earlier.inFull(),
    imported: imported.inFull(),
    alternatives: list(seen.alternatives),
    visible: list(seen.visible),
  }
}

/** How many notes and messages the prompt has no room for. */
export function countLeftOut({ premise: _premise, ...parts }: FittedPrompt): number {
  return Object.values(parts).reduce((sum, { leftOut }) => sum + leftOut, 0)
}

/** The ids of the notes that fit, in no particular order. */
export function listFittedNotes(
  { premise: _premise, ...parts }: FittedPrompt,
  selected: ReadonlySet<string>,
): PromptNotes {
  const { about, visible, alternatives, ...said } = parts
  const inSaid = Object.values(said).flatMap(({ kept }) => kept.flatMap(({ noteIds = [] }) => noteIds))
  const others = [...about.kept, ...visible.kept].map(({ noteId }) => noteId)
  const all = [...new Set([...inSaid, ...others])]
  return {
    chosen: all.filter((id) => selected.has(id)),
    notChosen: alternatives.kept.map(({ noteId }) => noteId),
    others: all.filter((id) => !selected.has(id)),
  }
}

/** Adds the question to selected answers, once for successive answers of one round. */
function withQuestions(
  notes: readonly NoteView[],
  state: SessionState,
): { note: NoteView; round: Round | null }[] {
  let last: string | null = null
  return notes.map((note) => {
    const roundId = state.contributions.get(note.id)?.roundId ?? null
    const isNew = roundId !== null && roundId !== last
    last = roundId
    const round = isNew ? entryOf(state.rounds, roundId) : null
    return { note, round: round?.trigger.kind === 'import' ? null : round }
  })
}

function fitPremise(budget: TokenBudget, premise: string): string {
  const versions = [clip(premise, MAX_PREMISE_CHARS), clip(premise, SHORT_PREMISE_CHARS)]
  return versions.find((version) => budget.take(JSON.stringify(version))) ?? ''
}

/** The earlier question that an advisor's note answers; null for other notes. */
function questionOf(noteId: string, asked: TurnQuestion, state: SessionState): string | null {
  const roundId = state.contributions.get(noteId)?.roundId ?? ''
  const round = roundId === '' || roundId === asked.round?.id ? null : entryOf(state.rounds, roundId)
  if (!round || round.trigger.kind === 'import' || round.question.trim() === '') return null
  return clip(visibleText(round.question).replace(/\s+/g, ' ').trim(), MAX_EARLIER_QUESTION_CHARS)
}

/** Keeps the newest that fit. */
function fitList(
  budget: TokenBudget,
  notes: readonly NoteView[],
  fenced: (note: NoteView) => FencedNote,
  questionOf: (noteId: string) => string | null,
): Fitted<FittedNote> {
  const kept: FittedNote[] = []
  const questions = new Set<string>()
  for (const each of [...notes].reverse()) {
    const note = fenced(each)
    const answers = questionOf(each.id)
    const isNew = answers !== null && !questions.has(answers)
    if (!budget.take(JSON.stringify(isNew ? { note, answers } : note))) break
    if (isNew) questions.add(answers)
    kept.push({ noteId: each.id, note, answers })
  }
  return { kept: kept.reverse(), leftOut: notes.length - kept.length }
}

/** Keeps the newest that fit, with little prose or none. `inFull`, called later, adds prose from the tokens left then. */
function fitSaid<Item>(
  budget: TokenBudget,
  items: readonly Item[],
  messagesOf: (item: Item, proseChars: number) => SaidPart[],
): { inShort: Fitted<SaidPart>; inFull: () => Fitted<SaidPart> } {
  const kept: { item: Item; messages: SaidPart[] }[] = []
  let leftOut = items.length
  // Stops early: a long list is read only as far as it fits.
  for (const item of items.toReversed()) {
    const versions = [SHORT_PROSE_CHARS, 0].map((chars) => messagesOf(item, chars))
    // An item without notes and prose is not missing; one with prose alone is missing without it.
    const isSilent = versions[0]?.length === 0
    const messages = versions.find((each) => each.length > 0 && budget.takeMessages(each))
    if (!messages && !isSilent) break
    leftOut--
    if (messages) kept.unshift({ item, messages })
  }
  return {
    inShort: { kept: kept.flatMap(({ messages }) => messages), leftOut },
    inFull() {
      const full = [...kept].reverse().map(({ item, messages }) => {
        const longer = messagesOf(item, LONG_PROSE_CHARS)
        return budget.takeInstead(messages, longer) ? longer : messages
      })
      return { kept: full.reverse().flat(), leftOut }
    },
  }
}

/** Turns in order, with people's notes between them: a note follows turns whose notes have lower numbers. */
function inOrder(
  turns: readonly SpokenTurn[],
  since: readonly NoteView[],
  state: SessionState,
): (SpokenTurn | NoteView)[] {
  const waiting = [...since]
  const order: (SpokenTurn | NoteView)[] = []
  for (const turn of turns) {
    const first = firstNumberOf(turn, state)
    while (first !== null && waiting[0] && (waiting[0].number ?? 0) < first)
      order.push(...waiting.splice(0, 1))
    order.push(turn)
  }
  return [...order, ...waiting]
}
