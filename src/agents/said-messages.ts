import type { NoteView } from '#board/read-note.ts'
import { MAX_QUESTION_CHARS, MAX_TURN_CHARS } from '#session/round.ts'
import { type BoardText, MAX_NOTE_CHARS, MAX_READ_CHARS } from './board-text.ts'
import { clip, withoutNonce } from './fence.ts'
import type { PromptMessage } from './prompt.ts'
import type { SpokenTurn } from './said-before.ts'
import { BOARD } from './speakers.ts'
import { visibleText } from './visible-text.ts'

const BROKE_OFF = 'broke off before it was finished'
const CHANGED_NOTES = 'people changed these notes of yours'

/** An agent that was talked into it may have written a fence or a label: it says neither again. */
const FENCE_LIKE = /^[ \t]*=+(?=[ \t]*data\b)/gim
const LABEL_LIKE = /^[ \t]*\[([^\]\n]{1,80})\]:/gm

/** What was said, for the one who reads it: own words as their own, everything else as data. */
export interface SaidMessages {
  /** At most `proseChars` of its prose. */
  turn(turn: SpokenTurn, proseChars: number): PromptMessage[]
  note(note: NoteView): PromptMessage
  question(question: string, askedBy: string | null): PromptMessage
}

export interface SaidOptions {
  board: BoardText
  agentId: string
  nonce: string
  /** By id: what stands on the canvas now. */
  notes: ReadonlyMap<string, NoteView>
  selected: ReadonlySet<string>
}

export function saidMessages({ board, agentId, nonce, notes, selected }: SaidOptions): SaidMessages {
  const own = (text: string): PromptMessage => ({
    role: 'assistant',
    content: withoutNonce(visibleText(text), nonce).replace(FENCE_LIKE, '').replace(LABEL_LIKE, '$1:'),
  })
  const fenced = (note: NoteView) => board.note(note, selected.has(note.id))
  const ownNote = (note: NoteView) =>
    `NOTE: ${clip(note.text.slice(0, MAX_READ_CHARS).replace(/\s+/g, ' ').trim(), MAX_NOTE_CHARS)}`

  function ownTurn(posted: readonly NoteView[], prose: string): PromptMessage[] {
    const unchanged = posted.filter(board.isOwnWords)
    const changed = posted.filter((note) => !board.isOwnWords(note))
    const words = [prose, ...unchanged.map(ownNote)].filter((text) => text !== '').join('\n')
    const data = { what: 'answer', remark: CHANGED_NOTES, board: changed.map(fenced) } as const
    return [
      ...(words === '' ? [] : [own(words)]),
      ...(changed.length === 0 ? [] : [board.message(BOARD, data)]),
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
      return [board.message(by, { what: 'answer', by, ...remark, text: prose, board: posted.map(fenced) })]
    },
    note(note) {
      if (board.isOwnWords(note)) return own(ownNote(note))
      const data = fenced(note)
      return board.message(data.by ?? BOARD, { what: 'conversation', board: [data] })
    },
    question(question, askedBy) {
      const { by } = board.speakers.of(askedBy)
      return board.message(by, { what: 'question', question: clip(question, MAX_QUESTION_CHARS), by })
    },
  }
}

/** Providers want one message where one speaks on. */
export function joinOwn(messages: readonly PromptMessage[]): PromptMessage[] {
  const joined: PromptMessage[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    if (last?.role === 'assistant' && message.role === 'assistant') {
      joined[joined.length - 1] = { role: 'assistant', content: `${last.content}\n${message.content}` }
    } else joined.push(message)
  }
  return joined
}
