import type { NoteView } from '#board/read-note.ts'
import { MAX_PREMISE_CHARS } from '#session/command.ts'
import type { Round } from '#session/round.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import type { BoardText } from './board-text.ts'
import { clip, type FencedNote } from './fence.ts'
import type { NotesSeen } from './notes-seen.ts'
import type { PromptMessage } from './prompt.ts'
import type { PromptRoom } from './prompt-room.ts'
import {
  type EarlierTurn,
  earlierTurns,
  firstNumberOf,
  importedTurns,
  type SpokenTurn,
  turnsBefore,
} from './said-before.ts'
import type { SaidMessages } from './said-messages.ts'
import type { TurnQuestion } from './turn-question.ts'

/** A list, and how many of it there was no room for. */
export interface Fitting<Item> {
  kept: Item[]
  leftOut: number
}

export interface WhatFits {
  premise: string
  about: Fitting<FencedNote>
  conversation: Fitting<PromptMessage>
  earlier: Fitting<PromptMessage>
  /** Sessions that came from files. */
  imported: Fitting<PromptMessage>
  said: Fitting<PromptMessage>
  alternatives: Fitting<FencedNote>
  visible: Fitting<FencedNote>
}

/** What is said in prose beside the notes: what there is room for first, and at most. */
const SHORT_PROSE_CHARS = 300
const LONG_PROSE_CHARS = 2_000
const SHORT_PREMISE_CHARS = 600
/** Of all sessions from files together: every later prompt would pay for the whole of them. */
const MAX_IMPORTED_TOKENS = 6_000

interface Sources {
  state: SessionState
  asked: TurnQuestion
  seen: NotesSeen
  board: BoardText
  said: SaidMessages
}

/**
 * Fills the room, the most important first: what the question is about, what was said in this round and before in few
 * words, the conversation; then that in more words, what was not chosen, and what else is on the board.
 */
export function whatFits(room: PromptRoom, { state, asked, seen, board, said }: Sources): WhatFits {
  const fenced = (note: NoteView) => board.note(note, seen.selected.has(note.id))
  const list = (notes: readonly NoteView[]) => fitList(room, notes, fenced)
  const premise = fitPremise(room, state.board.premise)
  const about = fitList(room, [...seen.about].reverse(), fenced)
  about.kept.reverse()
  const inRound = fitSaid(room, inOrder(turnsBefore(asked), seen.since, state), (item, proseChars) =>
    'duty' in item ? said.turn(item, proseChars) : [said.note(item)],
  )
  const earlier = fitSaid(room, earlierTurns(state, asked.round), (item: EarlierTurn, proseChars) => [
    said.question(item.question, item.askedBy),
    ...said.turn(item.turn, proseChars),
  ])
  const conversation = fitSaid(room, withQuestions(seen.conversation, state), ({ note, round }) => [
    ...(round ? [said.question(round.question, round.askedBy)] : []),
    said.note(note),
  ])
  const imported = fitSaid(
    room.part(MAX_IMPORTED_TOKENS),
    importedTurns(state, asked.round),
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

/** Each selected answer stands behind the question that it answered, said once for those of one round that follow each other. */
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

function fitPremise(room: PromptRoom, premise: string): string {
  const versions = [clip(premise, MAX_PREMISE_CHARS), clip(premise, SHORT_PREMISE_CHARS)]
  return versions.find((version) => room.take(JSON.stringify(version))) ?? ''
}

/** The newest that fit. */
function fitList(
  room: PromptRoom,
  notes: readonly NoteView[],
  fenced: (note: NoteView) => FencedNote,
): Fitting<FencedNote> {
  const kept: FencedNote[] = []
  for (const each of [...notes].reverse()) {
    const note = fenced(each)
    if (!room.take(JSON.stringify(note))) break
    kept.push(note)
  }
  return { kept: kept.reverse(), leftOut: notes.length - kept.length }
}

/** The newest that fit, with little prose or none; `inFull`, later, with all for which there is room then. */
function fitSaid<Item>(
  room: PromptRoom,
  items: readonly Item[],
  messagesOf: (item: Item, proseChars: number) => PromptMessage[],
): { inShort: Fitting<PromptMessage>; inFull: () => Fitting<PromptMessage> } {
  const kept: { item: Item; messages: PromptMessage[] }[] = []
  let leftOut = items.length
  // Long ones are read only as far as there is room.
  for (const item of items.toReversed()) {
    const versions = [SHORT_PROSE_CHARS, 0].map((chars) => messagesOf(item, chars))
    // What says nothing even with its prose is not missing; what has prose alone is missing without it.
    const isSilent = versions[0]?.length === 0
    const messages = versions.find((each) => each.length > 0 && room.takeMessages(each))
    if (!messages && !isSilent) break
    leftOut--
    if (messages) kept.unshift({ item, messages })
  }
  return {
    inShort: { kept: kept.flatMap(({ messages }) => messages), leftOut },
    inFull() {
      const full = [...kept].reverse().map(({ item, messages }) => {
        const longer = messagesOf(item, LONG_PROSE_CHARS)
        return room.takeInstead(messages, longer) ? longer : messages
      })
      return { kept: full.reverse().flat(), leftOut }
    },
  }
}

/** Turns in their order, and between them what people wrote meanwhile: a note comes behind the turns whose notes have lower numbers. */
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
