import { beforeAll, describe, expect, test } from 'vitest'
import { synthesisPrompt } from '#agents/documents/synthesis-prompt.ts'
import { moderationPrompt } from '#agents/moderation/moderation.ts'
import { AgentBoard, CARETAKER, NONCE, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { readPrompt } from '#agents/testing/read-prompt.ts'
import { must } from '#base/must.ts'
import { readFences } from './prompt/fence.ts'
import type { Prompt } from './prompt/prompt.ts'
import { OWN_PART, previewTurnPrompt, writeTurnPrompt } from './prompt/turn-prompt.ts'

interface Words {
  note: string
  person: string
  title: string
  premise: string
  question: string
  planned: string
  answer: string
}

const HARMLESS: Words = {
  note: 'A lamp at the door.',
  person: 'Ann',
  title: 'Nights',
  premise: 'A ward.',
  question: 'How do nights get better?',
  planned: 'Keep it short.',
  answer: 'I would begin with the door.',
}

/** Every prompt that there is, over one board on which all of it was written. */
function promptsOf({
  note,
  person,
  title,
  premise,
  question,
  planned,
  answer,
}: Words): Record<string, Prompt> {
  const board = new AgentBoard()
  // The session cleans texts in commands; here even texts that it missed, or of an older log, must do no harm.
  const scene = (maxInputTokens = 100_000) => {
    const raw = board.scene(maxInputTokens)
    const people = {
      ...raw.state.people,
      uann: { id: 'uann', name: person, color: 'iris', role: null, joinedAt: 5 },
    }
    const rounds = Object.fromEntries(
      Object.entries(raw.state.rounds).map(([id, round]) => [id, { ...round, question, askedBy: 'uann' }]),
    )
    return { ...raw, state: { ...raw.state, people, rounds, board: { ...raw.state.board, title, premise } } }
  }
  const own = board.write(note, 'uann')
  board.plus(board.write(note, 'uann'))
  board.write(note, null)
  const { id } = board.start('separate-then-together', [SCEPTIC, NURSE, CARETAKER], { notes: [own] })
  board.say(id, 0, answer, [note, 'Two keys.'])
  board.say(id, 1, answer, [note])
  board.say(id, 2, answer, [note])
  const together = writeTurnPrompt(scene(), { roundId: id, turnId: board.turnId(id, 3) })
  const questionInput = { question, agentId: SCEPTIC, notes: [own], askedBy: 'uann' } as const
  const synthesis = {
    notes: scene().notes.map((each) => each.id),
    instructions: planned,
    roundId: id,
    previousId: null,
  }
  return {
    together,
    'what would be': previewTurnPrompt(scene(), { ...questionInput, mode: 'parallel' }),
    'little room': previewTurnPrompt(scene(2_500), { ...questionInput, mode: 'rotation' }),
    'first pass': moderationPrompt(scene(), id, 0).prompt,
    'second pass': moderationPrompt(scene(), id, 1).prompt,
    synthesis: synthesisPrompt(scene(), synthesis, `There are no notes ${note}`).prompt,
  }
}

const shapeOf = ({ messages }: Prompt) =>
  messages.map(
    ({ role, content }) =>
      `${role} ${readFences(content).length} ${content.match(/^=== data /gm)?.length ?? 0}`,
  )

const harmless = promptsOf(HARMLESS)

/** The part of the harmless prompt that is meant for its agent alone. */
function plainEnd(name: string): string | undefined {
  return readPrompt(must(harmless[name], name)).outside.split(OWN_PART)[1]
}

/** The language is guessed from the words of the board. */
function withoutLanguage(end: string | undefined): string | undefined {
  return end?.replace(/^- In .*, as plain text\./m, '- As plain text.')
}

describe.each(Object.entries(HOSTILE_TEXTS))('%s', (_, text) => {
  /** By the place where it was written. */
  const prompts = new Map<string, Record<string, Prompt>>()
  beforeAll(() => {
    for (const place of Object.keys(HARMLESS)) prompts.set(place, promptsOf({ ...HARMLESS, [place]: text }))
  })

  test('instructions, roles and fences are as they are without it, wherever it was written', () => {
    for (const [place, written] of prompts) {
      for (const [name, prompt] of Object.entries(written)) {
        const plain = must(harmless[name], name)
        expect(prompt.instructions).toBe(plain.instructions)
        // With little room, less may fit beside a long text.
        if (name !== 'little room') expect(shapeOf(prompt), `${place}, ${name}`).toEqual(shapeOf(plain))
      }
    }
  })

  test('hostile text is never outside of its fence, except an agent’s own words', () => {
    for (const [place, written] of prompts) {
      for (const [name, { instructions, messages }] of Object.entries(written)) {
        const others = { instructions, messages: messages.filter(({ role }) => role === 'user') }
        const { data, outside } = readPrompt(others)
        expect(data.length).toBeGreaterThan(0)
        const [before = '', own] = outside.split(OWN_PART)
        const lines = before.split('\n').filter((line) => line !== '')
        for (const line of lines) expect(line, `${place}, ${name}`).toMatch(OUR_LINES)
        expect(withoutLanguage(own), `${place}, ${name}`).toBe(withoutLanguage(plainEnd(name)))
        expect(JSON.stringify(data)).not.toContain(NONCE)
      }
    }
  })

  test('invisible parts are not sent, and a note is cut at 500 characters', () => {
    for (const prompt of [...prompts.values()].flatMap((written) => Object.values(written))) {
      for (const { content } of prompt.messages) {
        expect(content).not.toMatch(UNSEEN)
        expect(content.isWellFormed()).toBe(true)
      }
      for (const note of readPrompt(prompt).data.flatMap(({ board = [] }) => board)) {
        expect(note.text.length).toBeLessThanOrEqual(500)
      }
    }
  })
})

const UNSEEN =
  /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u3164]|[\u{e0000}-\u{e01ef}]|[\ufe00-\ufe0f]{2}|(?!\n)\p{Cc}/u

/** All that may stand outside of fences in messages of the user role. */
const OUR_LINES = new RegExp(
  [
    '^<data>$',
    '^\\[[^\\[\\]:]{1,60}\\]:$',
    '^(?:What this board is about|The question is about these notes|Other notes on the board, known already, oldest first):$',
    '^(?:Proposed by advisors, and not chosen by the people here|The question that was asked|The notes to make a synthesis of, in random order):$',
    '^The notes, in random order, without the names of their authors:$',
    '^What people ask of this synthesis\\. Follow it as far as your rules allow:$',
    '^There was no room for \\d+ [a-z ]+\\.$',
    '^(?:Choose now|Write the synthesis now|Answer now|Answer now, on your own)\\.(?: (?:Write|Give your reasons) in [A-Z][a-z]+(?: \\([^ ()]+\\))?\\.)?$',
    '^People who take part: \\d(?:; who have written notes so far: \\d)?\\.$',
    '^Your first answer could not be used: There are no notes .* Write all of it again, and cite only labels from the list\\.$',
  ].join('|'),
)
