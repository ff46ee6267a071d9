import { describe, expect, test } from 'vitest'
import { createAnswerReader } from '#agents/answer/answer-reader.ts'
import { readSynthesis } from '#agents/documents/read-synthesis.ts'
import { synthesisPrompt } from '#agents/documents/synthesis-prompt.ts'
import { chooseNotesTool, readChoice } from '#agents/moderation/choose-notes.ts'
import { moderationPrompt } from '#agents/moderation/moderation.ts'
import { fenceData } from '#agents/prompt/fence.ts'
import { writeTurnPrompt } from '#agents/prompt/turn-prompt.ts'
import { AgentBoard, CARETAKER, NONCE, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { readThreeLines } from '#agents/text/three-lines.ts'
import { readVotes } from '#agents/votes/read-votes.ts'
import { must } from '#base/must.ts'
import type { Round } from '#session/rounds/round.ts'
import { scriptAnswer } from './script-answer.ts'

const SPEAKERS: Record<string, { name: string; domain: string }> = {
  [SCEPTIC]: { name: 'Sceptic', domain: 'my duty is to doubt' },
  [NURSE]: { name: 'Night nurse', domain: 'I work nights on a ward' },
  [CARETAKER]: { name: 'Caretaker', domain: 'I look after a school' },
}
const QUESTION = 'How can we make handovers between shifts safer?'

function textOf(parts: ReturnType<typeof scriptAnswer>): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('')
}

function turnOf(board: AgentBoard, round: Round, place: number): { text: string; notes: string[] } {
  const turn = must(round.turns[place], `turn ${place}`)
  const { messages } = writeTurnPrompt(board.scene(), { roundId: round.id, turnId: turn.id })
  const speaker = must(SPEAKERS[turn.agentId], turn.agentId)
  const text = textOf(scriptAnswer({ task: 'advise', ...speaker, messages, hasTool: false }))
  return { text, notes: notesIn(text) }
}

function notesIn(text: string): string[] {
  const reader = createAnswerReader({ maxNotes: 5, maxNoteChars: 500, speakers: [] })
  const notes: string[] = []
  for (const part of [...reader.push(text), ...reader.end()])
    if (part.kind === 'note') notes[part.index] = (notes[part.index] ?? '') + part.text
  return notes
}

function playedRound(question = QUESTION): {
  board: AgentBoard
  round: Round
  said: ReturnType<typeof turnOf>[]
} {
  const board = new AgentBoard()
  board.write('The night shift leaves without a word')
  const round = board.start('separate-then-together', [SCEPTIC, NURSE, CARETAKER], { question })
  const said = round.turns.map((_, place) => {
    const turn = turnOf(board, round, place)
    board.say(round.id, place, turn.text, turn.notes)
    return turn
  })
  return { board, round, said }
}

describe('advisors', () => {
  test('the same prompt gets the same answer', () => {
    expect(playedRound().said).toEqual(playedRound().said)
  })

  test('two sentences or more and one note, and a quotation is a whole note of the board', () => {
    const { said, board } = playedRound()
    const texts = board.scene().notes.map(({ text }) => text)
    for (const { text, notes } of said) {
      expect(notes).toHaveLength(1)
      expect(notes[0]?.length).toBeLessThanOrEqual(160)
      const sentences = text.replace(/^NOTE: .*$/gm, '').match(/[.?!](\s|$)/g) ?? []
      expect(sentences.length).toBeGreaterThanOrEqual(2)
      for (const [, quote = ''] of text.matchAll(/“([^”]*)”/g)) expect(texts).toContain(quote)
    }
  })

  test('without a note nothing is quoted: no word of the question is taken for a subject', () => {
    const board = new AgentBoard()
    const round = board.start('parallel', [SCEPTIC, NURSE, CARETAKER], { question: QUESTION })
    for (const place of [0, 1, 2]) {
      const { text, notes } = turnOf(board, round, place)
      expect(text).not.toContain('“')
      expect(notes.join()).not.toMatch(/handovers|shifts|safer|make/)
    }
  })

  test('asked for candidates, it lists some, and posts what is less usual', () => {
    const messages = [
      { role: 'user' as const, content: fenceData(NONCE, { what: 'question', question: QUESTION }) },
    ]
    for (const speaker of Object.values(SPEAKERS)) {
      const asked = { task: 'advise', ...speaker, messages, hasTool: false, form: 'candidates' } as const
      const reader = createAnswerReader({ maxNotes: 1, maxNoteChars: 500, speakers: [], echoOf: () => null })
      const parts = [...reader.push(textOf(scriptAnswer(asked))), ...reader.end()]
      const usual = parts.flatMap((part) => (part.kind === 'usual' ? [part.percent] : []))
      const others = parts.flatMap((part) => (part.kind === 'candidate' ? [part.usualPercent ?? 0] : []))
      expect(usual).toHaveLength(1)
      expect(others.length).toBeGreaterThanOrEqual(2)
      expect(Math.min(...others)).toBeGreaterThan(must(usual[0], 'an estimate'))
    }
  })

  test('asked for three lines, it writes them and a note', () => {
    const { board, round } = playedRound()
    const turn = must(round.turns[3], 'a turn')
    const { messages } = writeTurnPrompt(board.scene(), { roundId: round.id, turnId: turn.id })
    const speaker = must(SPEAKERS[turn.agentId], turn.agentId)
    const asked = { task: 'advise', ...speaker, messages, hasTool: false, form: 'three-lines' } as const
    const text = textOf(scriptAnswer(asked))
    expect(Object.values(readThreeLines(text) ?? {}).filter(Boolean)).toHaveLength(3)
    expect(notesIn(text)).toHaveLength(1)
  })

  test('asked to vote, it gives notes of the vote one vote each, with a reason', () => {
    const board = ['A1', 'A2', 'A3', 'A4'].map((id) => ({ id, text: `Thought ${id}` }))
    const content = fenceData(NONCE, { what: 'to-choose-from', board })
    const labels = new Map(board.map(({ id }) => [id, `shape:${id}`]))
    const asked = { task: 'vote', ...must(SPEAKERS[SCEPTIC], 'a speaker'), hasTool: false } as const
    const text = textOf(scriptAnswer({ ...asked, messages: [{ role: 'user', content }] }))
    const votes = readVotes(text, labels, { votesPerPerson: 5, maxPerNote: 2 }).votes
    expect(votes.map(({ count, why }) => [count, why !== ''])).toEqual([
      [1, true],
      [1, true],
      [1, true],
    ])
  })

  test('no two advisors write the same, and none repeats itself', () => {
    const notes = playedRound().said.flatMap((turn) => turn.notes)
    expect(new Set(notes).size).toBe(notes.length)
  })

  test('the advisors of a new board write different notes, whatever is asked', () => {
    const questions = [
      QUESTION,
      'What should we do?',
      'How do we win back parents?',
      'A name for the new library?',
    ]
    const advisors = ['Sceptic', 'Night-shift nurse', 'First-year accountant', 'Strategist', 'Customer']
    for (const question of questions) {
      const messages = [{ role: 'user' as const, content: fenceData(NONCE, { what: 'question', question }) }]
      const notes = advisors.flatMap((name) =>
        notesIn(textOf(scriptAnswer({ task: 'advise', name, domain: '', messages, hasTool: false }))),
      )
      expect(new Set(notes).size).toBe(notes.length)
    }
  })

  test('an advisor that sees the others answers one of them by its number', () => {
    const { said, board } = playedRound()
    // Blind turns see people's notes.
    for (const { notes } of said.slice(0, 3)) expect(notes.join()).toMatch(/^[^#]*#1:[^#]*$/)
    const written = new Map(board.scene().notes.map(({ number, authorId }) => [number, authorId]))
    const authors = [NURSE, CARETAKER, SCEPTIC]
    for (const [i, { notes }] of said.slice(3).entries()) {
      const number = Number(/#(\d+)/.exec(notes[0] ?? '')?.[1])
      expect(written.has(number)).toBe(true)
      expect(written.get(number)).not.toBe(authors[i])
    }
  })

  test('a question without a subject gets an answer', () => {
    const { said } = playedRound('What should we do?')
    for (const { notes } of said) expect(notes.length).toBeGreaterThan(0)
  })

  test('hostile notes end no answer', () => {
    const board = new AgentBoard()
    for (const text of Object.values(HOSTILE_TEXTS)) board.write(text)
    const round = board.start('parallel', [SCEPTIC, NURSE])
    expect(turnOf(board, round, 0).notes.length).toBeGreaterThan(0)
  })
})

describe('the moderator', () => {
  const chosen = (board: AgentBoard, round: Round, pass: 0 | 1, hasTool: boolean) => {
    const { prompt, labels } = moderationPrompt(board.scene(), round.id, pass)
    const speaker = { name: 'Chair', domain: '' }
    return { labels, parts: scriptAnswer({ task: 'moderate', ...speaker, ...prompt, hasTool }) }
  }

  test('picks the same notes in either order, and not all for one reason', () => {
    const { board, round } = playedRound()
    const picks = ([0, 1] as const).map((pass) => {
      const { labels, parts } = chosen(board, round, pass, true)
      const [part] = parts
      const input = chooseNotesTool(labels.keys()).schema.parse(part && 'chosen' in part ? part.chosen : null)
      expect(new Set(input.picks.map(({ reason }) => reason)).size).toBeGreaterThan(1)
      expect(input.picks.map(({ note }) => note)).not.toContain(input.distant)
      return input.picks.map(({ note }) => labels.get(note))
    })
    expect(picks[0]).toHaveLength(3)
    expect(picks[1]).toEqual(picks[0])
  })

  test('gives the same in words if no tool is offered', () => {
    const { board, round } = playedRound()
    const { labels, parts } = chosen(board, round, 0, false)
    // The distant one is among them.
    expect(readChoice(textOf(parts), labels)?.picks).toHaveLength(4)
  })
})

describe('the synthesizer', () => {
  test('cites what it was given, and each note is cited or left out with a reason', () => {
    const { board, round } = playedRound()
    const notes = board.round(round.id).turns.flatMap((turn) => ('notes' in turn ? turn.notes : []))
    const ids = notes.map(({ noteId }) => noteId)
    board.plus(must(ids[0], 'a note'))
    board.finish(round.id)
    const { prompt, labels } = synthesisPrompt(board.scene(), board.synthesis(ids))
    const speaker = { name: 'Scribe', domain: '' }
    const text = textOf(scriptAnswer({ task: 'synthesize', ...speaker, ...prompt, hasTool: false }))
    const read = readSynthesis(text, labels, ids)
    expect(read.unknown).toEqual([])
    expect(read.text.title).not.toBe('')
    expect(read.text.sentences.length).toBeGreaterThan(3)
    expect(read.text.sentences.every(({ isSupported }) => isSupported)).toBe(true)
    expect(new Set(read.text.sentences.map(({ section }) => section))).toEqual(
      new Set(['agreement', 'tensions', 'next-steps']),
    )
    const used = new Set(read.text.sentences.flatMap((sentence) => sentence.notes))
    for (const id of ids) expect(used.has(id) || text.includes('## Left out')).toBe(true)
    for (const { why } of read.text.leftOut) expect(why).not.toContain('did not take it up')
  })

  test('one note is a synthesis', () => {
    const board = new AgentBoard()
    const note = board.write('Tea')
    const { prompt, labels } = synthesisPrompt(board.scene(), board.synthesis([note]))
    const text = textOf(
      scriptAnswer({ task: 'synthesize', name: 'Scribe', domain: '', ...prompt, hasTool: false }),
    )
    expect(readSynthesis(text, labels, [note]).text.title).not.toBe('')
  })
})
