import { expect, test } from 'vitest'
import { AgentBoard, CARETAKER, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { readTurnPrompt } from '#agents/testing/read-prompt.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { by, OWNER } from '#session/testing/session-driver.ts'
import { joinMessages, type PromptMessage } from './prompt.ts'
import { writeTurnPrompt } from './turn-prompt.ts'

const user = (content: string): PromptMessage => ({ role: 'user', content })
const own: PromptMessage = { role: 'assistant', content: 'Mine.' }

test('messages of one role in a row are one message', () => {
  expect(joinMessages([user('One.'), user('Two.'), own, own, user('Three.')])).toEqual([
    user('One.\n\nTwo.'),
    { role: 'assistant', content: 'Mine.\n\nMine.' },
    user('Three.'),
  ])
  expect(joinMessages([])).toEqual([])
})

test('ends of shared parts keep their places, also when messages are joined again', () => {
  const [once] = joinMessages([{ ...user('Board.'), endsShared: true }, user('You.')])
  expect(once).toEqual({ ...user('Board.\n\nYou.'), sharedUpTo: [6] })
  expect(joinMessages([user('First.'), ...(once ? [once] : [])])).toEqual([
    { ...user('First.\n\nBoard.\n\nYou.'), sharedUpTo: [14] },
  ])
})

test('the prompts of a blind round’s turns begin alike, up to the part for one agent alone', () => {
  const board = new AgentBoard()
  board.agent(CARETAKER, 'Caretaker', 'advisor', 'You have a long story. '.repeat(40))
  for (let i = 0; i < 30; i++) board.write(`Note ${i}: ${'word '.repeat(12)}`)
  const { id } = board.start('parallel', [SCEPTIC, NURSE, CARETAKER])
  for (const room of [100_000, 3_200]) {
    const prompts = [0, 1, 2].map((place) =>
      writeTurnPrompt(board.scene(room), { roundId: id, turnId: board.turnId(id, place) }),
    )
    expect(new Set(prompts.map(({ instructions }) => instructions)).size).toBe(1)
    const shared = prompts.map(({ messages: [first] }) => first?.content.slice(0, first.sharedUpTo?.at(-1)))
    expect(new Set(shared).size).toBe(1)
    expect(shared[0]).toContain('"what":"question"')
    expect(new Set(prompts.map(({ messages: [first] }) => first?.content)).size).toBe(3)
  }
})

test('the first advisor has a separate duty, and need not respond', () => {
  for (const mode of ['sequential', 'rotation'] as const) {
    const board = new AgentBoard()
    const { id } = board.start(mode, [SCEPTIC, NURSE])
    const first = readTurnPrompt(board, id, 0).ownPart
    expect(first).toContain('You speak first')
    expect(first).toContain('exactly one note')
    board.say(id, 0, 'I begin.', ['A beginning.'])
    const second = readTurnPrompt(board, id, 1).ownPart
    expect(second).not.toContain('You speak first')
    expect(second).toContain('a note only if it says what is on no note yet')
  }
})

test('when the first advisor failed, the second one opens the round', () => {
  const board = new AgentBoard()
  const { id } = board.start('sequential', [SCEPTIC, NURSE])
  expect(readTurnPrompt(board, id, 1).ownPart).toContain('You speak first')
})

test('the step that runs is data, people are counted, and the language has its name', () => {
  const board = new AgentBoard()
  board.write('Die Lampe.')
  const step = { title: 'Sammeln', instruction: 'Erst viele, keine Kritik.' }
  board.ask(
    {
      type: 'steps.add',
      steps: [{ ...DEFAULT_PLAN, ...step, id: 'collect', advisors: 'when-asked' }],
      beforeId: null,
    },
    by(OWNER),
  )
  board.ask({ type: 'step.start', stepId: 'collect', from: null }, by(OWNER))
  const { id } = board.start('parallel', [SCEPTIC, NURSE], {
    question: 'Wie werden die Nächte für alle auf der Station ruhiger?',
  })
  // It has its number a moment before its turn has it.
  board.write('Eine Lampe am Tor', NURSE)
  const prompt = readTurnPrompt(board, id, 0)
  expect(prompt.of('step')).toEqual([{ what: 'step', title: step.title, text: step.instruction }])
  expect(prompt.outside).toContain('People who take part: 1; who have written notes so far: 1.')
  expect(prompt.ownPart).toContain('In German (Deutsch), as plain text.')
})
