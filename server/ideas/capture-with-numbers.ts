import type { SessionHub } from '#server/session/sessions.ts'
import type { CapturedIdea } from '#session/ideas/idea-fields.ts'
import type { SessionState } from '#session/state.ts'
import type { BoardWords, WordStatistics } from './board-word-statistics.ts'
import { type Refused, refused } from './idea-refusal.ts'

interface CaptureTarget {
  sessions: SessionHub
  words: WordStatistics
}

/** The present or next number of a note. Call it in the order of the ideas, and for their notes only. */
export type NumberFor = (noteId: string) => number

/** How often other notes may get the expected numbers first. */
const MAX_TRIES = 5

/**
 * Gives notes their numbers and makes ideas of them, in one command. Ideas of one command can echo each other by the numbers
 * that they will get; where another note gets one of these first, they are read again.
 * @param read the ideas, with this state and its words; none for a command that is not needed
 */
export async function captureWithNumbers(
  { sessions, words }: CaptureTarget,
  boardId: string,
  read: (board: { state: SessionState; words: BoardWords }, numberFor: NumberFor) => Promise<CapturedIdea[]>,
): Promise<{ ok: true; state: SessionState } | Refused> {
  for (let tries = 1; ; tries++) {
    const state = await sessions.load(boardId)
    if (!state || state.deletedAt !== null) return refused('board-gone')
    const after = state.notes.lastNumber
    const expected = new Map<string, number>()
    const numberFor = (noteId: string) => {
      const number =
        state.noteNumbers.get(noteId)?.number ?? expected.get(noteId) ?? after + expected.size + 1
      if (number > after) expected.set(noteId, number)
      return number
    }
    const ideas = await read({ state, words: await words.of(state) }, numberFor)
    if (ideas.length === 0) return { ok: true, state }
    const done = await sessions.dispatch(boardId, { type: 'ideas.capture', ideas, after }, { kind: 'server' })
    if (done.ok || done.refusal.code !== 'not-now' || tries === MAX_TRIES) return done
  }
}
