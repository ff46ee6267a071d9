import { expect, test } from 'vitest'
import { AgentBoard, CARETAKER, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { readPrompt } from '#agents/testing/read-prompt.ts'
import { must } from '#base/must.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { chooseNotesTool, type ModeratorChoice, readChoice } from './choose-notes.ts'
import { mergePasses, moderationPrompt } from './moderation.ts'

function judgedBoard(asked: { moderators?: string[] } = {}) {
  const board = new AgentBoard()
  board.must({ type: 'premise.set', premise: 'A ward at night.' })
  const { id } = board.start('parallel', [SCEPTIC, NURSE, CARETAKER], { moderate: true, ...asked })
  board.say(id, 0, 'Prose.', ['Who counts the keys?', 'Who pays for it?'])
  board.say(id, 1, 'Prose.', ['Two keys, two people.', `Long: ${'and on '.repeat(60)}`])
  board.say(id, 2, 'Prose.', ['Oil the door.', 'A lamp by the lift.'])
  return { board, id, pass: (number: 0 | 1) => moderationPrompt(board.scene(), id, number) }
}

test('the notes are unsigned, under labels of this call, and cut to one length', () => {
  const { board, pass } = judgedBoard()
  const { prompt, labels } = pass(0)
  const read = readPrompt(prompt)
  const shown = read.notes('to-choose-from')
  expect(shown.map(({ id }) => id)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6'])
  for (const note of shown) expect(Object.keys(note).sort()).toEqual(['id', 'text'])
  expect(Math.max(...shown.map(({ text }) => text.length))).toBe(80)
  expect(read.all).not.toMatch(/Sceptic|nurse|Caretaker|shape:/)
  expect([...labels.values()].sort()).toEqual(
    board
      .scene()
      .notes.map(({ id }) => id)
      .sort(),
  )
  expect(read.of('question').map(({ question }) => question)).toEqual(['How do nights get better?'])
  expect(read.instructions).toContain('You are Chair')
  expect(read.instructions).toContain('at most 2,')
})

test('answers that left no note are read, too, unsigned, and nothing of them can be chosen', () => {
  const board = new AgentBoard()
  const round = board.start('parallel', [SCEPTIC, NURSE, CARETAKER], { moderate: true })
  board.say(round.id, 0, 'The door.', ['Oil the door.'])
  board.say(round.id, 1, `Only tall people reach the handle. ${'And on. '.repeat(400)}`)
  board.say(round.id, 2, 'The lamp is broken.')
  const orders = ([0, 1] as const).map((pass) => {
    const { prompt, labels } = moderationPrompt(board.scene(), round.id, pass)
    const seen = readPrompt(prompt)
    expect(labels.size).toBe(1)
    expect(seen.all).not.toMatch(/Night nurse|Caretaker/)
    for (const answer of seen.of('answer')) expect(Object.keys(answer)).toEqual(['what', 'text'])
    return seen.of('answer').map(({ text = '' }) => text)
  })
  expect(orders[1]).toEqual(orders[0]?.toReversed())
  expect(orders[0]?.map((text) => text.slice(0, 8)).sort()).toEqual(['Only tal', 'The lamp'])
  expect(Math.max(...(orders[0] ?? []).map(({ length }) => length))).toBeLessThanOrEqual(1_500)
})

test('a moderator with little room reads the notes first', () => {
  const board = new AgentBoard()
  const round = board.start('parallel', [SCEPTIC, NURSE], { moderate: true })
  board.say(round.id, 0, 'The door.', ['Oil the door.'])
  board.say(round.id, 1, 'Only tall people reach the handle. '.repeat(40))
  const read = (maxInputTokens: number) => {
    const { prompt, labels } = moderationPrompt({ ...board.scene(), maxInputTokens }, round.id, 0)
    return { notes: labels.size, answers: readPrompt(prompt).of('answer').length }
  }
  expect(read(100_000)).toEqual({ notes: 1, answers: 1 })
  const rooms = Array.from({ length: 30 }, (_, i) => read(600 + 60 * i))
  expect(rooms).toContainEqual({ notes: 1, answers: 0 })
  expect(rooms).not.toContainEqual({ notes: 0, answers: 1 })
})

test('the second pass has the order the other way round, and each try has the same', () => {
  const { pass } = judgedBoard()
  const order = (number: 0 | 1) => [...pass(number).labels.values()]
  expect(order(1)).toEqual([...order(0)].reverse())
  expect(order(0)).toEqual(order(0))
  expect(order(0)).not.toEqual([...order(0)].sort())
})

test('each of several moderators has a separate order, and a single one that of the round', () => {
  const moderators = ['a', 'b', 'c', 'd', 'e'].map((letter) => `a${letter.repeat(12)}`)
  const orderOf = (board: AgentBoard, roundId: string, agentId?: string) => {
    const scene = board.scene()
    const chair = scene.state.agents.find(({ kind }) => kind === 'moderator')
    const agents = moderators.map((id) => ({ ...must(chair, 'a moderator'), id }))
    const state = { ...scene.state, agents: [...scene.state.agents, ...agents] }
    return [...moderationPrompt({ ...scene, state }, roundId, 0, agentId).labels.values()].join()
  }
  const { board, id } = judgedBoard({ moderators })
  const orders = new Set(moderators.map((agentId) => orderOf(board, id, agentId)))
  expect(orders.size).toBeGreaterThan(2)
  expect(orderOf(board, id, moderators[0])).toBe(orderOf(board, id, moderators[0]))
  const alone = judgedBoard()
  expect(orderOf(alone.board, alone.id, moderators[0])).toBe(orderOf(alone.board, alone.id))
})

test('another round has another order', () => {
  const orders = new Set<string>()
  const board = new AgentBoard()
  for (let round = 0; round < 5; round++) {
    const { id } = board.start('parallel', [SCEPTIC, NURSE], { moderate: true })
    board.say(id, 0, '', ['a', 'b', 'c', 'd', 'e'])
    board.say(id, 1, '')
    orders.add(
      readPrompt(moderationPrompt(board.scene(), id, 0).prompt)
        .texts('to-choose-from')
        .join(),
    )
    board.must({ type: 'round.abort', roundId: id })
  }
  expect(orders.size).toBeGreaterThan(2)
})

test('notes that left the canvas are not judged', () => {
  const { board, pass } = judgedBoard()
  for (const { id, text } of board.scene().notes) if (text.startsWith('Who')) board.erase(id)
  expect(pass(0).labels.size).toBe(4)
})

const LABELS = new Map(['A1', 'A2', 'A3', 'A4'].map((label, index) => [label, `n${index + 1}`]))

test('the tool takes only labels that were shown', () => {
  const { name, schema } = chooseNotesTool(LABELS.keys())
  expect(name).toBe('choose_notes')
  const choice = { picks: [{ note: 'A2', reason: 'New.' }], distant: 'A4' }
  expect(schema.parse(choice)).toEqual(choice)
  for (const bad of [
    { ...choice, distant: 'A9' },
    { picks: [], distant: 'A1' },
    { picks: [{ note: 'shape:x', reason: '' }], distant: 'A1' },
  ]) {
    expect(schema.safeParse(bad).success).toBe(false)
  }
})

test.each([
  ['PICK A2: New.\nPICK A1: Clear.\nDISTANT A4: Other.', ['A2', 'A1', 'A4'], 'A4'],
  ['**PICK A2:** New.\n- PICK A1 - Clear.\n**DISTANT A4**: Other.', ['A2', 'A1', 'A4'], 'A4'],
  ['1. pick [A2]: New.\n2. Pick A1 – Clear.\nDistant: A4. Other.', ['A2', 'A1', 'A4'], 'A4'],
  ['I chose so:\nPICK A2: New.\nThat is all.', ['A2'], ''],
  ['PICK A2: New.\nPICK A9: Made up.\nDISTANT A8: Made up.', ['A2'], ''],
  ['```json\n{"picks":[{"note":"A2","reason":"New."},{"note":"A7"}],"distant":"A4"}\n```', ['A2'], 'A4'],
])('%j is read', (text, notes, distant) => {
  const choice = readChoice(text, LABELS)
  expect(choice?.picks.map(({ note }) => note)).toEqual(notes)
  expect(choice?.picks[0]?.reason).toBe('New.')
  expect(choice?.distant).toBe(distant)
})

test.each(['', 'I cannot choose.', 'PICK A9: made up', '{"picks":1}', '{', 'PICK: A', '}{'])(
  '%j is no choice',
  (text) => {
    expect(readChoice(text, LABELS)).toBeNull()
  },
)

const NOTES = [
  { id: 'n1', text: 'Two keys, two people.' },
  { id: 'n2', text: 'Two keys and two people.' },
  { id: 'n3', text: 'Three keys, two people.' },
  { id: 'n4', text: 'Ask the bakery next door about its ovens.' },
]
const judged = (picks: string[], distant: string, labels: ReadonlyMap<string, string> = LABELS) => {
  const choice: ModeratorChoice = { picks: picks.map((note) => ({ note, reason: `Why ${note}.` })), distant }
  return { choice, labels }
}
const merged = (
  ...[first, second]: Parameters<typeof mergePasses> extends [infer A, infer B, unknown] ? [A, B] : never
) =>
  mergePasses(first, second, NOTES).map(({ noteId, isDistant }) => `${noteId}${isDistant ? ' distant' : ''}`)

test('notes that both passes picked are picked, the best of both first, with its reason', () => {
  const reversed = new Map([...LABELS.keys()].map((label, index) => [label, `n${4 - index}`]))
  expect(merged(judged(['A1', 'A2'], 'A4'), judged(['A4', 'A2'], 'A1', reversed))).toEqual([
    'n1',
    'n4 distant',
  ])
  const [first] = mergePasses(judged(['A1'], 'A4'), judged(['A1'], 'A4'), NOTES)
  expect(first).toEqual({ noteId: 'n1', reason: 'Why A1.', isDistant: false })
})

test('passes that agree on nothing give the best of each', () => {
  expect(merged(judged(['A1', 'A3'], 'A4'), judged(['A2'], 'A4'))).toEqual(['n1', 'n2', 'n4 distant'])
})

test('passes that name different distant notes give the one farther from the picks', () => {
  expect(merged(judged(['A1'], 'A2'), judged(['A1'], 'A4'))).toEqual(['n1', 'n4 distant'])
  expect(merged(judged(['A1'], 'A4'), judged(['A1'], 'A2'))).toEqual(['n1', 'n4 distant'])
})

test('without a named one, the note least like the picks is added', () => {
  expect(merged(judged(['A1'], ''), judged(['A1'], ''))).toEqual(['n1', 'n4 distant'])
})

test('one pass alone is enough; none, or labels of nothing, choose nothing', () => {
  expect(merged(judged(['A1', 'A2', 'A3'], 'A4'), null)).toEqual(['n1', 'n2', 'n3', 'n4 distant'])
  expect(merged(null, judged(['A2'], 'A2'))).toEqual(['n2 distant'])
  expect(merged(null, null)).toEqual([])
  expect(merged(judged(['A9'], 'A9'), null)).toEqual([])
  const elsewhere = new Map([['A1', 'shape:of-another-board']])
  expect(merged(judged(['A1'], 'A1', elsewhere), judged(['A1'], 'A1', elsewhere))).toEqual([])
})

test('reasons are cleaned and cut', () => {
  const choice = { picks: [{ note: 'A1', reason: `\u202eBad\u200b\n${'x'.repeat(1_000)}` }], distant: 'A4' }
  const [pick] = mergePasses({ choice, labels: LABELS }, null, NOTES)
  const { reason } = must(pick, 'a pick')
  expect(reason.startsWith('Bad xxx')).toBe(true)
  expect(reason.length).toBe(300)
})

test('a pass that picks everything does not get everything', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    id: `n${index}`,
    text: `Thought number ${index}`,
  }))
  const labels = new Map(many.map(({ id }, index) => [`A${index + 1}`, id]))
  const all = judged([...labels.keys()], 'A1', labels)
  expect(mergePasses(all, all, many).length).toBeLessThanOrEqual(7)
})

test('an answer that is nothing but punctuation is read in no time', { tags: ['slow'] }, () => {
  const began = usedMs()
  for (const sign of ['\n', ' ', '*', 'PICK\n', 'A1\n', '{', '> \n'])
    expect(readChoice(sign.repeat(40_000))).toBeNull()
  expect(usedMs() - began).toBeLessThan(500)
})
