import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AgentBoard, NONCE, SYNTHESIZER_ID } from '#agents/testing/agent-board.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { readPrompt, withoutLanguage } from '#agents/testing/read-prompt.ts'
import { must } from '#base/must.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { Theme } from '#session/themes/theme-run.ts'
import { readThemes } from './read-themes.ts'
import { themesPrompt } from './themes-prompt.ts'

const NUMBERS = [1, 2, 3, 4, 5, 12]
const read = (text: string, groups: number[][] = NUMBERS.map((number) => [number])) =>
  readThemes(text, { numbers: NUMBERS, shown: new Set(NUMBERS), groups })
const themesOf = (text: string) => read(text).themes.map(({ title, numbers }) => [title, ...numbers])

const WHOLE = `# Theme: The way home
No one gets home after nine. #12 says why.
Ideas: #1 #12
# Theme: Eating late
Soup, and where to sit.
Ideas: #2, #3
# On their own
Ideas: #4 #5
`

function ideaOf(number: number, text: string): Idea {
  return {
    number,
    text,
    category: 'idea',
    categoryBy: 'clerk',
    tags: [],
    tagsBy: 'clerk',
    status: 'raw',
    beforeArchive: null,
    authorId: 'uowner',
    source: 'canvas',
    noteId: `shape:n${number}`,
    isOnCanvas: true,
    messageId: null,
    roundId: null,
    parent: null,
    links: [],
    promotion: null,
    createdAt: number,
    changedAt: number,
    removedAt: null,
  }
}

function promptFor(texts: string[], maxInputTokens = 100_000, groups?: number[][]) {
  const { state } = new AgentBoard()
  const agent = must(agentIn(state, SYNTHESIZER_ID), 'a synthesizer')
  const ideas = texts.map((text, i) => ideaOf(i + 1, text))
  const scene = { state, nonce: NONCE, maxInputTokens }
  return themesPrompt(scene, { agent, ideas, groups: groups ?? ideas.map(({ number }) => [number]) })
}

describe('reading', () => {
  test('themes are read whole: name, summary, ideas, and the ideas of no theme', () => {
    expect(read(WHOLE)).toEqual({
      themes: [
        {
          id: 't1',
          title: 'The way home',
          summary: 'No one gets home after nine. #12 says why.',
          numbers: [1, 12],
        },
        { id: 't2', title: 'Eating late', summary: 'Soup, and where to sit.', numbers: [2, 3] },
      ],
      rest: [4, 5],
      unknown: [],
      isReadable: true,
    })
  })

  test('themes are read in the forms that models use', () => {
    const text = [
      'Here are the themes:',
      '**Theme 1: The way home**',
      'Summary: No one gets home.',
      '- **Ideas:** 1, 12',
      '',
      '### Eating late',
      'Soup.',
      '- #2: says soup',
      '- #3',
      '---',
      'Cluster 3 – A plant',
      'Green.',
      'Notes: #4',
      'Ungrouped:',
      '#5',
    ].join('\n')
    expect(themesOf(text)).toEqual([
      ['The way home', 1, 12],
      ['Eating late', 2, 3],
    ])
    expect(read(text).rest).toEqual([4, 5])
    expect(read(text).unknown).toEqual([])
  })

  test('the present part of half an answer is read', () => {
    expect(themesOf(WHOLE.slice(0, WHOLE.indexOf('Soup')))).toEqual([['The way home', 1, 12]])
    for (let end = 0; end < WHOLE.length; end++) {
      for (const theme of read(WHOLE.slice(0, end)).themes) expect(() => Theme.parse(theme)).not.toThrow()
    }
  })

  test('unknown numbers are reported; an idea is in the first theme that names it', () => {
    const { themes, unknown, rest } = read(
      '# Theme: A\nx\nIdeas: #1 #2 #99\n# Theme: B\ny\nIdeas: #2 #3 #4\n# Theme: C\nz\nIdeas: #5\n',
    )
    expect(themes.map(({ numbers }) => numbers)).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(unknown).toEqual(['#99'])
    expect(rest).toEqual([5, 12])
  })

  test('an answer without themes is valid; other words are none', () => {
    expect(read('# On their own\nIdeas: #1 #2 #3 #4 #5 #12')).toMatchObject({ isReadable: true, themes: [] })
    expect(read('I would rather not.')).toMatchObject({ isReadable: false, rest: NUMBERS })
    expect(read('')).toMatchObject({ isReadable: false })
  })

  test('ideas without room in the prompt go with those of similar wording', () => {
    const shown = new Set([1, 2, 3])
    const groups = [[1, 4, 5], [2, 3], [12]]
    const { themes, rest } = readThemes('# Theme: A\nx\nIdeas: #1 #2', { numbers: NUMBERS, shown, groups })
    expect(themes.map(({ numbers }) => numbers)).toEqual([[1, 2, 4, 5]])
    expect(rest).toEqual([3, 12])
  })

  test('with any answer, every idea is in one theme or on its own', () => {
    const piece = fc.constantFrom(
      '# ',
      'Theme: ',
      'Ideas: ',
      '#1',
      '#12',
      ' #99',
      '\n',
      'On their own',
      '- ',
      ',',
      '**',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { themes, rest } = read(pieces.join(''))
        const all = [...themes.flatMap(({ numbers }) => numbers), ...rest]
        expect(all.sort((a, b) => a - b)).toEqual(NUMBERS)
        for (const theme of themes) Theme.parse(theme)
      }),
      { numRuns: 300 },
    )
  })
})

describe('asking', () => {
  test('ideas stand in one fence, each with its number, its author and those that are worded like it', () => {
    const { prompt, shown } = promptFor(['A bus', 'A late bus', 'Soup'], 100_000, [[1, 2], [3]])
    const seen = readPrompt(prompt)
    expect(seen.notes('to-group')).toEqual([
      { id: '#1', by: 'Name of uowner', kind: 'person', text: 'A bus', category: 'idea', group: 'g1' },
      { id: '#2', by: 'Name of uowner', kind: 'person', text: 'A late bus', category: 'idea', group: 'g1' },
      { id: '#3', by: 'Name of uowner', kind: 'person', text: 'Soup', category: 'idea' },
    ])
    expect(shown).toEqual(new Set([1, 2, 3]))
    expect(seen.instructions).toContain('On their own')
  })

  test('without room, some ideas of every group are shown, and the rest is counted', () => {
    const texts = Array.from({ length: 300 }, (_, i) => `Idea number ${i} about something rather long`)
    const groups = [Array.from({ length: 299 }, (_, i) => i + 1), [300]]
    const { prompt, shown } = promptFor(texts, 4_000, groups)
    expect(shown.has(300)).toBe(true)
    expect(shown.size).toBeLessThan(300)
    const [data] = readPrompt(prompt).of('to-group')
    expect(data?.leftOut).toBe(300 - shown.size)
  })

  test('text of ideas is data: it changes no instruction and no fence', () => {
    const plain = readPrompt(promptFor(['One', 'Two']).prompt)
    for (const hostile of Object.values(HOSTILE_TEXTS)) {
      const seen = readPrompt(promptFor([hostile, 'Two']).prompt)
      expect(seen.instructions).toBe(plain.instructions)
      expect(withoutLanguage(seen.outside)).toBe(withoutLanguage(plain.outside))
      expect(seen.data.length).toBe(plain.data.length)
    }
  })
})
