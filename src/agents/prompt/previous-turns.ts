import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import { isRoundSince } from '#session/conversations/notes-with-plus.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
import {
  type Contribution,
  MAX_TURN_CHARS,
  type Round,
  type Turn,
  type TurnTask,
} from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { BOARD, type BoardText, MAX_NOTE_CHARS, MAX_READ_CHARS } from './board-text.ts'
import { type FencedNote, withoutFencesAndLabels, withoutNonce } from './fence.ts'
import type { PromptMessage } from './prompt.ts'
import { conversationStartOf, firstRun, isEarlier, type TurnQuestion } from './scene.ts'

export type SpokenTurn = Turn & { text: string; notes: Contribution[] }

/** A turn that this round follows up, and the question that it answered. */
export interface EarlierTurn {
  question: string
  askedBy: string
  turn: SpokenTurn
}

const MAX_EARLIER_TURNS = 8

/** The turns of its round that each duty sees. */
const SEES: Record<TurnTask, 'nothing' | 'turns-before' | 'all'> = {
  blind: 'nothing',
  answer: 'nothing',
  sequel: 'turns-before',
  together: 'turns-before',
  critique: 'turns-before',
  refine: 'turns-before',
  cycle: 'all',
}

/** The turns of its round that a turn sees, in order. A turn that broke off is included if it left notes. */
export function turnsBefore({ duty, round, turn }: TurnQuestion): SpokenTurn[] {
  if (!round || !turn || SEES[duty] === 'nothing') return []
  return round.turns
    .filter(({ id, phase }) => id !== turn.id && (SEES[duty] === 'all' || phase < turn.phase))
    .filter(hasSpoken)
    .map((each, index) => ({ each, index }))
    .sort((a, b) => a.each.phase - b.each.phase || a.index - b.index)
    .map(({ each }) => each)
}

/** The turns that a follow-up continues, oldest first. */
export function earlierTurns(state: SessionState, round: Round | null): EarlierTurn[] {
  const earlier: EarlierTurn[] = []
  let current = round
  while (current?.trigger.kind === 'follow-up' && earlier.length < MAX_EARLIER_TURNS) {
    const { roundId, turnId } = current.trigger
    const before: Round | null = entryOf(state.rounds, roundId)
    const turn = before?.turns.find(({ id }) => id === turnId)
    if (!before || !turn || !hasSpoken(turn)) break
    earlier.unshift({ question: before.question, askedBy: before.askedBy, turn })
    current = before
  }
  return earlier
}

/** Turns of imported sessions from before this round, oldest first. `asked` is set on the first turn of each file. */
export function importedTurns(
  state: SessionState,
  round: Round | null,
): { asked: Pick<Round, 'question' | 'askedBy'> | null; turn: SpokenTurn }[] {
  const start = conversationStartOf(state, round)
  const first = round && firstRun(state, round)
  const before = state.roundOrder
    .filter((id) => entryOf(state.imports, id) && isRoundSince(start, id))
    .filter((id) => first === null || isEarlier(state, id, first.id))
    .flatMap((id) => entryOf(state.rounds, id) ?? [])
  return before.flatMap(({ turns, question, askedBy }) =>
    turns.filter(hasSpoken).map((turn, i) => ({ asked: i === 0 ? { question, askedBy } : null, turn })),
  )
}

function hasSpoken(turn: Turn): turn is SpokenTurn {
  switch (turn.state) {
    case 'done':
      return turn.text.trim() !== '' || turn.notes.length > 0
    case 'failed':
    case 'cancelled':
    case 'skipped':
      return turn.notes.length > 0
    case 'queued':
    case 'thinking':
    case 'posting':
      return false
  }
}

/** Numbers order a turn among people's notes. `null`: the turn posted no note that has a number yet. */
export function firstNumberOf(turn: SpokenTurn, state: Pick<SessionState, 'noteNumbers'>): number | null {
  const numbers = turn.notes.flatMap(({ noteId }) => state.noteNumbers.get(noteId)?.number ?? [])
  return numbers.length === 0 ? null : Math.min(...numbers)
}

const BROKE_OFF = 'broke off before it was finished'
const CHANGED_NOTES = 'people changed these notes of yours'

/** A part of the conversation; `notes`: it is nothing but these, which can stand in one fence with those of its neighbours. */
export interface SaidPart extends PromptMessage {
  notes?: readonly FencedNote[]
  noteIds?: readonly string[]
}

/** Writes turns, notes and questions for one agent: its own words as its messages, everything else as data. */
export interface TurnMessages {
  /** At most `proseChars` of its prose. */
  turn(turn: SpokenTurn, proseChars: number): SaidPart[]
  note(note: NoteView): SaidPart
  question(question: string, askedBy: string | null): PromptMessage
}

/** The agent that the messages are for, and the canvas at the time of its prompt. */
export interface TurnMessagesOptions {
  /** Writes text that is not the agent's as fenced data, with names as labels. */
  board: BoardText
  /** The agent whose own turns become its messages. */
  agentId: string
  /** Nonce of this prompt's fences. */
  nonce: string
  /** By id: the notes on the canvas now. */
  notes: ReadonlyMap<string, NoteView>
  /** Ids of notes with a "+" that counts; fenced notes are marked. */
  selected: ReadonlySet<string>
}

/** `nonce` marks the fences of this prompt; it is removed from the agent's own words, which are not fenced. */
export function createTurnMessages({
  board,
  agentId,
  nonce,
  notes,
  selected,
}: TurnMessagesOptions): TurnMessages {
  const own = (text: string): PromptMessage => ({
    role: 'assistant',
    content: withoutFencesAndLabels(withoutNonce(visibleText(text), nonce)),
  })
  const fenced = (note: NoteView) => board.note(note, selected.has(note.id))
  const ownNote = (note: NoteView) =>
    `NOTE: ${clip(note.text.slice(0, MAX_READ_CHARS).replace(/\s+/g, ' ').trim(), MAX_NOTE_CHARS)}`

  function ownTurn(posted: readonly NoteView[], prose: string): SaidPart[] {
    const unchanged = posted.filter(board.isOwnWords)
    const changed = posted.filter((note) => !board.isOwnWords(note))
    const words = [prose, ...unchanged.map(ownNote)].filter((text) => text !== '').join('\n')
    const data = { what: 'answer', remark: CHANGED_NOTES, board: changed.map(fenced) } as const
    return [
      ...(words === '' ? [] : [{ ...own(words), noteIds: idsOf(unchanged) }]),
      ...(changed.length === 0 ? [] : [{ ...board.message(BOARD, data), noteIds: idsOf(changed) }]),
    ]
  }

  return {
    turn(turn, proseChars) {
      const posted = turn.notes.flatMap(({ noteId }) => notes.get(noteId) ?? [])
      const isDone = turn.state === 'done'
      const prose =
        isDone && proseChars > 0
          ? clip(visibleText(turn.text.slice(0, MAX_TURN_CHARS)).trim(), proseChars)
          : ''
      if (turn.agentId === agentId) return ownTurn(posted, prose)
      if (prose === '' && posted.length === 0) return []
      const known = turn.agentId === '' ? board.speakers.inFile(turn.speaker ?? '') : null
      const { by } = known ?? board.speakers.of(turn.agentId)
      const remark = isDone ? {} : { remark: BROKE_OFF }
      const data = { what: 'answer', by, ...remark, text: prose, board: posted.map(fenced) } as const
      return [{ ...board.message(by, data), noteIds: idsOf(posted) }]
    },
    note(note) {
      const noteIds = [note.id]
      if (board.isOwnWords(note)) return { ...own(ownNote(note)), noteIds }
      return { ...conversationPart(board, [fenced(note)]), noteIds }
    },
    question(question, askedBy) {
      const { by } = board.speakers.of(askedBy)
      return board.message(by, { what: 'question', question: clip(question, MAX_QUESTION_CHARS), by })
    },
  }
}

function idsOf(notes: readonly NoteView[]): string[] {
  return notes.map(({ id }) => id)
}

function conversationPart(board: BoardText, notes: readonly FencedNote[]): SaidPart {
  return { ...board.message(BOARD, { what: 'conversation', board: [...notes] }), notes }
}

/** Puts notes of the conversation that follow each other into one fence. */
export function mergeNotes(board: BoardText, parts: readonly SaidPart[]): SaidPart[] {
  const merged: SaidPart[] = []
  for (const part of parts) {
    const before = merged.at(-1)?.notes
    if (before && part.notes) merged[merged.length - 1] = conversationPart(board, [...before, ...part.notes])
    else merged.push(part)
  }
  return merged
}
