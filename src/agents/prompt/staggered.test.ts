import { expect, test } from 'vitest'
import { groupNotes } from '#agents/range/measure-range.ts'
import { AgentBoard, CARETAKER, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { readTurnPrompt } from '#agents/testing/read-prompt.ts'
import { isContent, wordsOf } from '#agents/text/tokens.ts'

const FIVE = [SCEPTIC, NURSE, CARETAKER, 'agardener000', 'adriver00000']
const PEOPLES = [
  'A lamp at the gate',
  'More lamps at the gate',
  'Lamps along the path to the gate',
  'A bus that waits for the last train',
  'The bus waits for late trains',
  'Neighbours who walk together',
]

/** The first note is chosen, and an advisor has answered an earlier question. */
function boardOfSix(): AgentBoard {
  const board = new AgentBoard()
  board.agent('agardener000', 'Gardener')
  board.agent('adriver00000', 'Driver')
  const [chosen = ''] = PEOPLES.map((text) => board.write(text))
  board.plus(chosen)
  const { id } = board.start('single', [SCEPTIC])
  board.say(id, 0, '', ['Paint the kerb white'])
  board.finish(id)
  return board
}

const notesIn = ({ texts }: ReturnType<typeof readTurnPrompt>) =>
  (['on-the-board', 'conversation', 'not-chosen'] as const).flatMap((what) => texts(what)).toSorted()

test('each advisor of a staggered round sees another part of the board, which its duty names', () => {
  const board = boardOfSix()
  const { id } = board.start('staggered', FIVE)
  const prompts = FIVE.map((_, place) => readTurnPrompt(board, id, place))
  expect(prompts.map(notesIn)).toEqual([
    [],
    PEOPLES.toSorted(),
    ['A bus that waits for the last train', 'The bus waits for late trains'],
    ['Neighbours who walk together', 'Paint the kerb white'],
    [...PEOPLES, 'Paint the kerb white'].toSorted(),
  ])
  expect(
    prompts.map(({ ownPart }) => /(?:You are|Of the board you are) shown [^,.]*/.exec(ownPart)?.[0]),
  ).toEqual([
    'You are shown the question and nothing of the board',
    'Of the board you are shown what people wrote',
    'Of the board you are shown the notes that are farthest from what was chosen',
    'Of the board you are shown the notes that stand alone',
    undefined,
  ])
})

test('the notes that a question is about are shown to all', () => {
  const board = boardOfSix()
  const about = board.write('The gate is locked at six.')
  const { id } = board.start('staggered', FIVE, { notes: [about] })
  for (const place of FIVE.keys()) expect(readTurnPrompt(board, id, place).all).toContain('locked at six')
})

test('advisors who repeat the commonest words that they see differ more in a staggered round', () => {
  const copies = (mode: 'parallel' | 'staggered') => {
    const board = boardOfSix()
    const { id } = board.start(mode, FIVE)
    const said = FIVE.map((_, place) => commonest(notesIn(readTurnPrompt(board, id, place))))
    return groupNotes(said.map((text, at) => ({ number: at + 1, text }))).length
  }
  expect(copies('staggered')).toBeGreaterThan(copies('parallel'))
})

/** The content words of these texts, the most frequent first; without texts, invented words. */
function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const { lower } of texts.flatMap(wordsOf).filter(isContent))
    counts.set(lower, (counts.get(lower) ?? 0) + 1)
  const words = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word)
  return words.slice(0, 3).join(' ') || 'Sleep nearby instead'
}
