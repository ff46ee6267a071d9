import { describe, expect, test } from 'vitest'
import { readProposal } from '#agents/documents/read-proposal.ts'
import { readThemes } from '#agents/documents/read-themes.ts'
import { type FencedNote, fenceData } from '#agents/prompt/fence.ts'
import { NONCE } from '#agents/testing/agent-board.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { scriptAnswer } from './script-answer.ts'

const NOTES = [
  { id: '#1', by: 'Ann', text: 'Free bus tickets for volunteers', group: 'g1' },
  { id: '#2', by: 'Ben', text: 'Pay the bus ticket', group: 'g1' },
  { id: '#3', by: 'Ann', text: 'A kitchen rota on the wall', group: 'g2' },
  { id: '#4', by: 'Cleo', text: 'Rota for the kitchen', group: 'g2' },
  { id: '#5', by: 'Ann', text: 'Who paints the fence?', category: 'question' },
  { id: '#6', by: 'Ben', text: 'Phone the parents in the evening', category: 'todo' },
]
const NUMBERS = NOTES.map((_, i) => i + 1)

function say(task: 'find-themes' | 'propose', board: FencedNote[] = NOTES): string {
  const what = task === 'find-themes' ? 'to-group' : 'to-propose'
  const content = ['[Board]:', fenceData(NONCE, { what, board }), 'Write now.'].join('\n')
  const asked = {
    task,
    name: 'Syn',
    domain: '',
    messages: [{ role: 'user' as const, content }],
    hasTool: false,
  }
  return scriptAnswer(asked)
    .map((part) => ('text' in part ? part.text : ''))
    .join('')
}

describe('themes', () => {
  test('groups become themes, under words that they share; the rest gets no theme', () => {
    const read = readThemes(say('find-themes'), { numbers: NUMBERS, shown: new Set(NUMBERS), groups: [] })
    expect(read.unknown).toEqual([])
    expect(read.themes.map(({ numbers }) => numbers)).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(read.themes.map(({ title }) => title.toLowerCase()).join(' ')).toMatch(/bus.*(rota|kitchen)/)
    expect(read.rest).toEqual([5, 6])
    expect(say('find-themes')).toBe(say('find-themes'))
  })

  test('words that stand together head a theme together, and names keep their capital', () => {
    const head = (texts: string[]) =>
      /# Theme: (.*)/.exec(
        say(
          'find-themes',
          texts.map((text, i) => ({ id: `#${i + 1}`, text, group: 'g1' })),
        ),
      )?.[1]
    expect(head(['Lamps in the front hall', 'Candles for the front hall.'])).toBe('Front hall')
    expect(head(['Ask Ruth for the figures', 'Figures of the kitchen, from Ruth and Ben'])).toBe(
      'Figures and Ruth',
    )
    expect(head(['Soup for families', 'Families bring soup'])).toBe('Families and soup')
  })

  test('words that stand in any note, and agents’ turns of phrase, make no theme', () => {
    const themes = (notes: Omit<FencedNote, 'id'>[]) =>
      say(
        'find-themes',
        notes.map((note, i) => ({ ...note, id: `#${i + 1}`, group: 'g1' })),
      ).includes('# Theme')
    expect(themes([{ text: 'Put a number on it' }, { text: 'Agree on a number' }])).toBe(false)
    expect(themes([{ text: 'Leave it out' }, { text: 'Leave the rest' }])).toBe(false)
    const sceptic = { by: 'Sceptic', kind: 'agent' } as const
    expect(themes([{ ...sceptic, text: 'Who owns the kitchen?' }, { text: 'Cook together' }])).toBe(false)
    const alike = [
      'On #4: who gives the hours? With a sum beside it I could agree.',
      'On #6: who gives the hours? With a sum beside it I could agree.',
    ]
    expect(themes(alike.map((text) => ({ ...sceptic, text })))).toBe(false)
    // Two words in common are a subject of short notes only.
    expect(themes([{ text: 'A rota for the kitchen' }, { text: 'Paint the kitchen' }])).toBe(false)
    expect(themes([{ text: 'A rota for the kitchen' }, { text: 'The kitchen rota, weekly' }])).toBe(true)
    const long = [
      'The left shelf in the kitchen is full of jars that belong to nobody',
      'Whoever left jars by the fence should paint the gate of the school too',
    ]
    expect(themes(long.map((text) => ({ text })))).toBe(false)
  })

  test('without words, or with hostile ones, there is an answer that can be read', () => {
    for (const text of ['', '…', ...Object.values(HOSTILE_TEXTS)]) {
      const board = [
        { id: '#1', text, group: 'g1' },
        { id: '#2', text, group: 'g1' },
      ]
      const numbers = [1, 2]
      expect(
        readThemes(say('find-themes', board), { numbers, shown: new Set(numbers), groups: [] }).isReadable,
      ).toBe(true)
    }
    expect(say('find-themes', [])).toContain('On their own')
  })
})

describe('proposals', () => {
  const sources = NUMBERS.map((number) => ({ number, text: '', authorId: `u${number}`, promotion: null }))

  test('findings cite their group, questions stay open, and sentences that sound like a step are actions', () => {
    const { text, unknown } = readProposal(say('propose'), sources)
    expect(unknown).toEqual([])
    expect(text.findings.map(({ numbers }) => numbers)).toEqual([[1, 2], [3, 4], [5]])
    expect(text.actions.map(({ numbers }) => numbers)).toEqual([[6]])
    expect(text.summary).toContain('6 ideas by Ann, Ben and Cleo')
  })

  test('with advisors among them, authors are counted: people and advisors apart', () => {
    const board = NOTES.map((note, i) => ({
      ...note,
      kind: i % 2 === 0 ? ('agent' as const) : ('person' as const),
    }))
    const { text } = readProposal(say('propose', board), sources)
    expect(text.summary).toMatch(/^6 ideas by \d (person|people) and \d advisors? went in\./)
  })

  test('an answer to another note is quoted without the number of that note', () => {
    const { text } = readProposal(
      say('propose', [
        { id: '#1', text: 'On #7: who pays the guards?', category: 'question' },
        { id: '#2', text: 'On #7: ask the guards tomorrow.' },
      ]),
      sources,
    )
    expect(text.findings.map((finding) => finding.text)).toContain('Open: “Who pays the guards?”')
    expect(text.actions[0]?.text).toBe('Ask the guards tomorrow.')
  })

  test('people’s and the moderator’s choices are stated apart, and never added up', () => {
    const choosers: FencedNote['chosenBy'][] = [
      ['people'],
      ['people', 'moderator'],
      ['moderator'],
      ['moderator'],
    ]
    const board = NOTES.map((note, i) => ({ ...note, ...(choosers[i] && { chosenBy: choosers[i] }) }))
    const { text } = readProposal(say('propose', board), sources)
    expect(text.summary).toContain('People chose two of them, the moderator three.')
    const findings = text.findings.map((finding) => finding.text).join('\n')
    expect(findings).toMatch(/Chosen by people: “Free bus/)
    expect(findings).toMatch(/Chosen by the moderator alone: “A kitchen rota/)
    const alone = readProposal(
      say('propose', [{ id: '#1', text: 'Paint the fence', chosenBy: ['moderator'] }]),
      sources,
    )
    expect(alone.text.summary).toContain('The moderator chose one of them; people chose none.')
  })

  test('an accepted theme gives its name and is no separate idea; settled ideas are not proposed again', () => {
    const theme = {
      id: '#7',
      by: 'Syn',
      text: 'Getting there:\nBuses.',
      group: 'g1',
      remark: 'a theme that holds #1, #2',
    }
    const decided = { id: '#8', by: 'Ann', text: 'Start on Monday', remark: 'decided by Ann' }
    const { text } = readProposal(say('propose', [...NOTES, theme, decided]), [
      ...sources,
      ...[7, 8].map((number) => ({ number, text: '', authorId: null, promotion: null })),
    ])
    expect(text.findings[0]).toMatchObject({
      text: expect.stringContaining('Getting there:'),
      numbers: [1, 2],
    })
    expect(text.actions.flatMap(({ numbers }) => numbers)).toEqual([6])
  })

  test('one idea alone, or hostile ones, make a proposal that can be read', () => {
    for (const text of ['Paint the fence', ...Object.values(HOSTILE_TEXTS)]) {
      const said = say('propose', [{ id: '#1', text }])
      expect(readProposal(said, sources).isReadable).toBe(true)
    }
  })
})
