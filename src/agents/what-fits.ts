import type { NoteView } from '#board/read-note.ts'
import { MAX_PREMISE_CHARS } from '#session/command.ts'
import type { SessionState } from '#session/state.ts'
import type { Asked } from './asked.ts'
import type { BoardText } from './board-text.ts'
import { clip, type FencedNote } from './fence.ts'
import type { NotesSeen } from './notes-seen.ts'
import type { PromptMessage } from './prompt.ts'
import type { PromptRoom } from './prompt-room.ts'
import { type EarlierTurn, earlierTurns, firstNumberOf, type SpokenTurn, turnsBefore } from './said-before.ts'
import type { SaidMessages } from './said-messages.ts'

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
  said: Fitting<PromptMessage>
  alternatives: Fitting<FencedNote>
  visible: Fitting<FencedNote>
}

/** What is said in prose beside the notes: the long version, and the one for when room gets scarce. */
const PROSE_CHARS = [2_000, 300, 0] as const
const SHORT_PREMISE_CHARS = 600

interface Sources {
  state: SessionState
  asked: Asked
  seen: NotesSeen
  board: BoardText
  said: SaidMessages
}

/** Fills the room, the most important first: each thing is asked for once all that matters more has its place. */
export function whatFits(room: PromptRoom, { state, asked, seen, board, said }: Sources): WhatFits {
  const fenced = (note: NoteView) => board.note(note, seen.selected.has(note.id))
  const list = (notes: readonly NoteView[]) => fitList(room, notes.map(fenced))
  const premise = fitPremise(room, state.board.premise)
  const about = fitList(room, [...seen.about.map(fenced)].reverse())
  about.kept.reverse()
  return {
    premise,
    about,
    said: fitSaid(room, inOrder(turnsBefore(asked), seen.since, state), (item, proseChars) =>
      'duty' in item ? said.turn(item, proseChars) : [said.note(item)],
    ),
    earlier: fitSaid(room, earlierTurns(state, asked.round), (item: EarlierTurn, proseChars) => [
      said.question(item.question, item.askedBy),
      ...said.turn(item.turn, proseChars),
    ]),
    conversation: fitSaid(room, seen.conversation, (note) => [said.note(note)]),
    alternatives: list(seen.alternatives),
    visible: list(seen.visible),
  }
}

function fitPremise(room: PromptRoom, premise: string): string {
  const versions = [clip(premise, MAX_PREMISE_CHARS), clip(premise, SHORT_PREMISE_CHARS)]
  return versions.find((version) => room.take(JSON.stringify(version))) ?? ''
}

/** The newest that fit. */
function fitList(room: PromptRoom, notes: readonly FencedNote[]): Fitting<FencedNote> {
  const kept: FencedNote[] = []
  for (const note of [...notes].reverse()) {
    if (!room.take(JSON.stringify(note))) break
    kept.unshift(note)
  }
  return { kept, leftOut: notes.length - kept.length }
}

/** The newest that fit, each with as much prose as there is room for. */
function fitSaid<Item>(
  room: PromptRoom,
  items: readonly Item[],
  messagesOf: (item: Item, proseChars: number) => PromptMessage[],
): Fitting<PromptMessage> {
  const kept: PromptMessage[] = []
  let leftOut = items.length
  for (const item of [...items].reverse()) {
    const fitting = PROSE_CHARS.map((chars) => messagesOf(item, chars)).find((messages) =>
      room.takeMessages(messages),
    )
    if (!fitting) break
    kept.unshift(...fitting)
    leftOut--
  }
  return { kept, leftOut }
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
