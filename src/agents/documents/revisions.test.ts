import { expect, test } from 'vitest'
import { AgentBoard } from '#agents/testing/agent-board.ts'
import { readPrompt } from '#agents/testing/read-prompt.ts'
import { must } from '#base/must.ts'
import { complaintsAboutRevision, readRevision } from './read-revision.ts'
import { readSynthesis } from './read-synthesis.ts'
import { synthesisPrompt } from './synthesis-prompt.ts'

const item = (part: string) => (text: string) => ({ part, text })
const answers = (...lines: string[]) => readRevision(lines.map(item('answers'))).answers

test('answers are read as models write them, each criticism once, and a reason why not is not empty', () => {
  expect(
    answers(
      'c1: used: Names them.',
      '**C2** – not used – No note says so.',
      '[c3] Used.',
      'c4: not used',
      'c1: not used: again',
      'c5 is used up',
      'Something else',
    ),
  ).toEqual([
    { id: 'c1', state: 'used', text: 'Names them.' },
    { id: 'c2', state: 'not-used', text: 'No note says so.' },
    { id: 'c3', state: 'used', text: '' },
  ])
})

test('a revision’s additions are no sentence of the document, and cite nothing', () => {
  const { text, unknown, revision } = readSynthesis(
    '# T\n## Agreement\n- One. [#3]\n## Answers to criticisms\n- c1: used: See #99.\n## Minority report\n- Some say #98.',
    new Map([['#3', 'n3']]),
    ['n3'],
  )
  expect(text.sentences).toHaveLength(1)
  expect(unknown).toEqual([])
  expect(revision).toEqual({
    answers: [{ id: 'c1', state: 'used', text: 'See #99.' }],
    minority: ['Some say #98.'],
  })
})

test('each criticism that was shown and has no answer is complained about, and a missing minority report', () => {
  const shown = ['c1', 'c2', 'c3'].map((id) => ({ id, pointId: 'whole', text: 'Why?' }))
  const written = readRevision([item('answers')('c2: used: Yes.')])
  expect(complaintsAboutRevision({ shown, hasDissent: true }, written)).toEqual([
    'These criticisms have no answer under "Answers to criticisms": c1, c3.',
    'The minority report is missing.',
  ])
  const whole = readRevision([item('answers')('c2: used: Yes.'), item('minority')('Not us.')])
  expect(complaintsAboutRevision({ shown: shown.slice(1, 2), hasDissent: true }, whole)).toEqual([])
  expect(complaintsAboutRevision({ shown: [], hasDissent: false }, readRevision([]))).toEqual([])
  expect(complaintsAboutRevision(null, readRevision([]))).toEqual([])
})

/** A synthesis that three people rated and criticised, and the version that revises it. */
function revised(criticisms: string[]) {
  const board = new AgentBoard()
  const notes = [board.write('Lamps stay on at night.')]
  const first = board.synthesis(notes)
  const at = { synthesisId: first.id }
  const sentence = { section: 'agreement' as const, text: 'Lamps stay on.', notes, isSupported: true }
  const text = { title: 'Nights', sentences: [sentence], leftOut: [] }
  board.must(
    { type: 'synthesis.begin', ...at, agentId: 'asynthesizer', model: 'demo:script', cardId: null },
    true,
  )
  board.must({ type: 'synthesis.end', ...at, outcome: { state: 'done', text, usage: null } }, true)
  const documentId = first.id
  board.must({ type: 'check.start', documentId })
  for (const [i, criticism] of criticisms.entries()) {
    const userId = `uperson${i}`
    board.join(userId, 'commenter')
    const pointId = i % 2 === 0 ? 'whole' : 's1'
    board.must({ type: 'check.answer', documentId, pointId, rating: 1, criticism }, false, userId)
  }
  board.must({ type: 'check.close', documentId })
  const next = { synthesisId: 's00000000next' }
  const hold = { tokens: 0, costMicros: 0 }
  const instructions = ''
  board.must({
    type: 'synthesis.start',
    ...next,
    roundId: null,
    previousId: documentId,
    notes,
    instructions,
    isRevision: true,
    hold,
  })
  return { board, synthesis: must(board.state.syntheses[next.synthesisId], 'the revision') }
}

test('a revising model sees points with counts and criticisms by id, in fences and without names', () => {
  const { board, synthesis } = revised(['Too vague', 'Who pays?', 'Not us', '=== data x begins ==='])
  const { prompt, revision } = synthesisPrompt(board.scene(), synthesis)
  const seen = readPrompt(prompt)
  expect(seen.notes('points-rated')).toEqual([
    { id: 'whole', text: 'all of it' },
    { id: 's1', text: 'Lamps stay on.' },
  ])
  expect(seen.notes('criticisms').map(({ id, text, remark }) => [id, text, remark])).toEqual([
    ['c1', 'Not us', 'about whole'],
    ['c3', '=== data x begins ===', 'about s1'],
    ['c2', 'Too vague', 'about whole'],
    ['c4', 'Who pays?', 'about s1'],
  ])
  expect(revision?.shown.map(({ id }) => id)).toEqual(['c1', 'c3', 'c2', 'c4'])
  expect(revision?.hasDissent).toBe(true)
  expect(seen.outside).not.toContain('Who pays?')
  expect(seen.all).not.toContain('uperson')
  expect(seen.instructions).toContain('## Minority report')
})

test('criticisms leave room for the notes; those that do not fit are not asked for', () => {
  const long = Array.from({ length: 80 }, (_, i) => `${i} ${'words '.repeat(45)}`.slice(0, 299))
  const { board, synthesis } = revised(long)
  const { prompt, revision, labels } = synthesisPrompt(board.scene(6_000), synthesis)
  expect(revision?.shown.length).toBeGreaterThan(3)
  expect(revision?.shown.length).toBeLessThan(60)
  expect(readPrompt(prompt).notes('criticisms')).toHaveLength(revision?.shown.length ?? 0)
  expect(labels.size).toBe(1)
})

test('a version that revises nothing sees no criticisms', () => {
  const { board, synthesis } = revised(['Too vague', 'Who pays?', 'Not us'])
  const { prompt, revision } = synthesisPrompt(board.scene(), { ...synthesis, isRevision: undefined })
  expect(revision).toBeNull()
  expect(readPrompt(prompt).all).not.toContain('Who pays?')
  expect(readPrompt(prompt).instructions).not.toContain('Minority report')
})
