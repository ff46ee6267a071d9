import { describe, expect, test } from 'vitest'
import { AgentBoard, NONCE, NURSE, SYNTHESIZER_ID } from '#agents/testing/agent-board.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { readPrompt, withoutLanguage } from '#agents/testing/read-prompt.ts'
import { must } from '#base/must.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import type { ProposalText } from '#session/proposals/proposal.ts'
import { ProposalText as ProposalTextShape } from '#session/proposals/proposal.ts'
import { OWNER, SERVER } from '#session/testing/session-driver.ts'
import { proposalPrompt } from './proposal-prompt.ts'
import { readProposal, type SourceIdea } from './read-proposal.ts'

const source = (number: number, authorId = OWNER, promotion: SourceIdea['promotion'] = null): SourceIdea => ({
  number,
  text: `Text of ${number}`,
  authorId,
  promotion,
})
const SOURCES = [source(1), source(2, NURSE), source(3), source(12)]
const read = (text: string, sources = SOURCES) => readProposal(text, sources)

const WHOLE = `# Warmer nights
## Summary
Nights are cold.

And long.
## Findings
- Soup helps those who work. [#1 #2]
- A bus is missing. [#12]
## Actions
- Ask the kitchen. [#2]
`

describe('reading', () => {
  test('a proposal is read whole, with whose ideas each finding rests on', () => {
    expect(read(WHOLE)).toEqual({
      text: {
        title: 'Warmer nights',
        summary: 'Nights are cold.\n\nAnd long.',
        findings: [
          { text: 'Soup helps those who work.', numbers: [1, 2], people: [OWNER, NURSE] },
          { text: 'A bus is missing.', numbers: [12], people: [OWNER] },
        ],
        actions: [{ text: 'Ask the kitchen.', numbers: [2], ownerId: null, due: null }],
      },
      unknown: [],
      unplaced: [],
      revision: { answers: [], minority: [] },
      isReadable: true,
    })
  })

  test('a proposal is read in the forms that models use', () => {
    const text = [
      '**Proposal: Warmer nights**',
      '### Executive Summary:',
      'Nights are cold',
      'and long.',
      '## Key findings',
      '1. **Soup** helps (#1, #2)',
      '2. A bus',
      '   is missing [12]',
      '## Recommended next steps',
      '* Ask the kitchen. [ #2 ]',
      '---',
    ].join('\n')
    const { title, summary, findings, actions } = read(text).text
    expect([title, summary]).toEqual(['Warmer nights', 'Nights are cold and long.'])
    expect(findings.map((each) => [each.text, ...each.numbers])).toEqual([
      ['Soup helps', 1, 2],
      ['A bus is missing', 12],
    ])
    expect(actions).toMatchObject([{ text: 'Ask the kitchen.', numbers: [2] }])
  })

  test('the present part of half an answer is read', () => {
    expect(read(WHOLE.slice(0, WHOLE.indexOf('helps'))).text.findings).toMatchObject([
      { text: 'Soup', numbers: [] },
    ])
    for (let end = 0; end < WHOLE.length; end++)
      expect(() => ProposalTextShape.parse(read(WHOLE.slice(0, end)).text)).not.toThrow()
  })

  test('unknown numbers are reported and cite nothing; other words are no proposal', () => {
    const { text, unknown } = read('# T\n## Findings\n- So it is. [#1 #99]\n')
    expect([text.findings[0]?.numbers, unknown]).toEqual([[1], ['#99']])
    expect(read('').isReadable).toBe(false)
    expect(read('# T\n## Summary\n## Findings\n').isReadable).toBe(false)
  })

  test('decisions and to-dos are first, unchanged, and each once', () => {
    const sources = [
      source(1, OWNER, { kind: 'todo', ownerId: NURSE, due: '2026-12-24', isDone: false, by: OWNER, at: 1 }),
      source(2, OWNER, {
        kind: 'todo',
        ownerId: null,
        ownerName: 'Night porter',
        due: '2026-12-01',
        isDone: false,
        by: OWNER,
        at: 1,
      }),
      source(3, OWNER, { kind: 'decision', ownerId: OWNER, due: null, isDone: false, by: OWNER, at: 1 }),
      source(12, OWNER, { kind: 'todo', ownerId: OWNER, due: null, isDone: true, by: OWNER, at: 1 }),
    ]
    const { actions } = read('# T\n## Actions\n- Do one. [#1]\n- Do another. [#1 #12]\n', sources).text
    expect(actions).toEqual([
      { text: 'Text of 3', numbers: [3], ownerId: OWNER, due: null },
      { text: 'Text of 2', numbers: [2], ownerId: null, ownerName: 'Night porter', due: '2026-12-01' },
      { text: 'Text of 1', numbers: [1], ownerId: NURSE, due: '2026-12-24' },
      { text: 'Do another.', numbers: [1, 12], ownerId: null, due: null },
    ])
  })
})

/** A board with ideas 1, 2 … by its owner, the first of them chosen. */
function boardWith(texts: string[]): AgentBoard {
  const board = new AgentBoard()
  for (const text of texts) {
    const noteId = board.write(text)
    const captured = { noteId, authorId: OWNER, text, category: 'idea', source: 'canvas' } as const
    const plain = { categoryBy: 'clerk', tagsBy: 'clerk', messageId: null, parent: null } as const
    board.ask({ type: 'ideas.capture', ideas: [{ ...captured, ...plain, tags: [], echoes: [] }] }, SERVER)
  }
  board.plus('shape:p0')
  return board
}

function promptFor(
  board: AgentBoard,
  more: { previous?: ProposalText; instructions?: string; max?: number } = {},
) {
  const { state } = board
  const { previous = null, instructions = '', max = 100_000 } = more
  const agent = must(agentIn(state, SYNTHESIZER_ID), 'a synthesizer')
  const ideas = [...state.ideas.values()]
  const groups = ideas.map(({ number }) => [number])
  return proposalPrompt(
    { state, nonce: NONCE, maxInputTokens: max },
    { agent, ideas, groups, instructions, previous },
  )
}

describe('asking', () => {
  test('decided and chosen ideas are first, each with its number and its links', () => {
    const board = boardWith(['One', 'Two', 'Three'])
    const promotion = { kind: 'todo', ownerId: OWNER, due: '2026-12-01' } as const
    board.must({ type: 'idea.promote', numbers: [3], promotion })
    board.must({ type: 'ideas.link', links: [{ from: 2, to: 1, type: 'challenges' }] })
    const seen = readPrompt(promptFor(board).prompt).notes('to-propose')
    expect(seen.map(({ id, chosenBy, remark }) => [id, chosenBy, remark])).toEqual([
      ['#3', undefined, 'to be done by Name of uowner until 2026-12-01'],
      ['#1', ['people'], undefined],
      ['#2', undefined, 'challenges #1'],
    ])
  })

  test('the version before and the requests have separate fences', () => {
    const previous = {
      title: 'T',
      summary: 'S',
      findings: [{ text: 'F', numbers: [1, 99], people: [], edited: { by: OWNER, at: 1 } }],
      actions: [],
    }
    const seen = readPrompt(promptFor(boardWith(['One']), { previous, instructions: 'Shorter' }).prompt)
    expect(seen.of('earlier-version')).toMatchObject([
      { title: 'T', text: "summary: S\nfinding (a person's words): F [#1]" },
    ])
    expect(seen.of('requests')).toMatchObject([{ text: 'Shorter' }])
  })

  test('without room, the rest is counted', () => {
    const board = boardWith(Array.from({ length: 60 }, (_, i) => `Idea ${i} ${'words '.repeat(40)}`))
    const { prompt, shown } = promptFor(board, { max: 4_000 })
    expect(shown.size).toBeLessThan(60)
    expect(readPrompt(prompt).of('to-propose')[0]?.leftOut).toBe(60 - shown.size)
  })

  test('text of ideas and requests is data: it changes no instruction and no fence', () => {
    const plain = readPrompt(promptFor(boardWith(['One', 'Two']), { instructions: 'x' }).prompt)
    for (const hostile of Object.values(HOSTILE_TEXTS)) {
      const seen = readPrompt(promptFor(boardWith([hostile, 'Two']), { instructions: hostile }).prompt)
      expect(seen.instructions).toBe(plain.instructions)
      expect(withoutLanguage(seen.outside)).toBe(withoutLanguage(plain.outside))
      expect(seen.data.length).toBe(plain.data.length)
    }
  })
})
