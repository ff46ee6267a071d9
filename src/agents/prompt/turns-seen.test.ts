import { expect, test } from 'vitest'
import { AgentBoard, CARETAKER, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { readTurnPrompt } from '#agents/testing/read-prompt.ts'

test('a blind turn sees nothing of the others, not even what has a "+" already', () => {
  const board = new AgentBoard()
  board.write('Tea at three.')
  const { id } = board.start('separate-then-together', [SCEPTIC, NURSE])
  const [note = ''] = board.say(id, 0, 'Prose of the sceptic.', ['Who counts?'])
  board.plus(note)
  const prompt = readTurnPrompt(board, id, 1)
  expect(prompt.data.map(({ what }) => what)).toEqual(['about-the-board', 'on-the-board', 'question'])
  expect(prompt.all).not.toContain('Who counts?')
  expect(prompt.all).not.toContain('Prose of')
})

test('a blind turn does not see notes that another turn is writing', () => {
  const board = new AgentBoard()
  const { id } = board.start('parallel', [SCEPTIC, NURSE])
  board.post(id, 0, ['Who cou'])
  expect(readTurnPrompt(board, id, 1).all).not.toContain('Who cou')
})

test('a sequel sees the turns before it, prose and notes, and none after it', () => {
  const board = new AgentBoard()
  const { id } = board.start('sequential', [SCEPTIC, NURSE, CARETAKER])
  board.say(id, 0, 'Prose of the sceptic.', ['Who counts?'])
  board.say(id, 1, 'Prose of the nurse.', ['Two keys.'])
  board.say(id, 2, 'Prose of the caretaker.', ['Oil the door.'])
  const second = readTurnPrompt(board, id, 1)
  expect(second.prose).toEqual(['Prose of the sceptic.'])
  expect(second.texts('answer')).toEqual(['Who counts?'])
  expect(second.all).not.toContain('caretaker.')
  expect(second.all).not.toContain('Oil the door.')
  const third = readTurnPrompt(board, id, 2)
  expect(third.prose).toEqual(['Prose of the sceptic.', 'Prose of the nurse.'])
  expect(third.labels).toEqual(['[Board]:', '[Sceptic]:', '[Night nurse]:', '[Name of uowner]:', '[Board]:'])
})

test('the first advisor of a sequence sees the question, its notes and the selected notes; the next ones see the whole board', () => {
  const board = new AgentBoard()
  const about = board.write('The gate is locked at six.')
  board.plus(board.write('Chosen before.'))
  board.write('Another note.')
  const { id } = board.start('sequential', [SCEPTIC, NURSE], { notes: [about] })
  const first = readTurnPrompt(board, id, 0)
  for (const text of ['The gate is locked at six.', 'Chosen before.']) expect(first.all).toContain(text)
  expect(first.all).not.toContain('Another note.')
  board.say(id, 0, 'Prose of the sceptic.', ['Who counts?'])
  const second = readTurnPrompt(board, id, 1)
  for (const text of ['Chosen before.', 'Another note.', 'Who counts?']) expect(second.all).toContain(text)
})

test('together, each sees all first answers, their own as their own, and the answers to them', () => {
  const board = new AgentBoard()
  const { id } = board.start('separate-then-together', [SCEPTIC, NURSE, CARETAKER])
  board.say(id, 0, 'First of the sceptic.', ['Who counts?'])
  board.say(id, 1, 'First of the nurse.', ['Two keys.'])
  board.say(id, 2, 'First of the caretaker.', ['Oil the door.'])
  const nurse = readTurnPrompt(board, id, 3)
  expect(nurse.prose).toEqual(['First of the sceptic.', 'First of the caretaker.'])
  expect(nurse.own).toEqual(['First of the nurse.\nNOTE: Two keys.'])
  board.say(id, 3, 'Second of the nurse.', ['Three keys.'])
  const caretaker = readTurnPrompt(board, id, 4)
  expect(caretaker.prose).toEqual(['First of the sceptic.', 'First of the nurse.', 'Second of the nurse.'])
  expect(caretaker.own).toEqual(['First of the caretaker.\nNOTE: Oil the door.'])
  expect(caretaker.ownPart).toContain('Say openly if someone has changed your mind')
})

test('in a rotation each advisor sees everything so far, and people’s new notes, in order', () => {
  const board = new AgentBoard()
  board.write('From before.')
  const { id } = board.start('rotation', [SCEPTIC, NURSE], { cycles: 2 })
  board.say(id, 0, 'First.', ['Who counts?'])
  board.write('A word of ours.')
  board.say(id, 1, 'Second.', ['Two keys.'])
  board.write('Another word of ours.')
  const prompt = readTurnPrompt(board, id, 2)
  expect(prompt.labels).toEqual([
    ...['[Board]:', 'own', '[Board]:', '[Night nurse]:', '[Board]:', '[Name of uowner]:', '[Board]:'],
  ])
  expect(prompt.own).toEqual(['First.\nNOTE: Who counts?'])
  expect(prompt.texts('conversation')).toEqual(['A word of ours.', 'Another word of ours.'])
  expect(prompt.texts('on-the-board')).toEqual(['From before.'])
})

test('a criticism sees the answer; a refinement sees its own answer and the criticism', () => {
  const board = new AgentBoard()
  const { id } = board.start('second-opinion', [SCEPTIC, NURSE])
  expect(readTurnPrompt(board, id, 0).data.map(({ what }) => what)).toEqual(['about-the-board', 'question'])
  board.say(id, 0, 'The answer.', ['Lock it.'])
  const critic = readTurnPrompt(board, id, 1)
  expect([critic.prose, critic.own]).toEqual([['The answer.'], []])
  board.say(id, 1, 'The criticism.', ['Who has the key?'])
  const refiner = readTurnPrompt(board, id, 2)
  expect([refiner.prose, refiner.own]).toEqual([['The criticism.'], ['The answer.\nNOTE: Lock it.']])
})

test('a follow-up continues from the agent’s own answers, and the questions to them', () => {
  const board = new AgentBoard()
  const first = board.start('parallel', [SCEPTIC, NURSE], { question: 'First question?' })
  board.say(first.id, 0, 'First answer.', ['Who counts?'])
  board.say(first.id, 1, 'Of the nurse.', ['Two keys.'])
  board.finish(first.id)
  const follow = (roundId: string, place: number, question: string) =>
    board.start('single', [SCEPTIC], {
      question,
      trigger: { kind: 'follow-up', roundId, turnId: board.turnId(roundId, place) },
    })
  const second = follow(first.id, 0, 'Second question?')
  board.say(second.id, 0, 'Second answer.')
  board.finish(second.id)
  const third = follow(second.id, 0, 'Third question?')
  const prompt = readTurnPrompt(board, third.id, 0)
  expect(prompt.labels).toEqual([
    ...['[Board]:', '[Name of uowner]:', 'own', '[Name of uowner]:', 'own', '[Name of uowner]:', '[Board]:'],
  ])
  expect(prompt.of('question').map(({ question }) => question)).toEqual([
    ...['First question?', 'Second question?', 'Third question?'],
  ])
  expect(prompt.own).toEqual(['First answer.\nNOTE: Who counts?', 'Second answer.'])
  expect(prompt.texts('on-the-board')).toEqual(['Two keys.'])
})

test('a rerun sees what was selected when the first run began, and nothing since', () => {
  const board = new AgentBoard()
  const early = board.write('Early.')
  const other = board.write('Other.')
  board.plus(early)
  const first = board.start('parallel', [SCEPTIC, NURSE], { given: [early] })
  const [of1 = ''] = board.say(first.id, 0, 'Prose.', ['Of the first run.'])
  board.say(first.id, 1, '', ['Of the first run, too.'])
  board.finish(first.id)
  board.plus(of1)
  board.plus(other)
  board.takeBack(early)
  board.plus(board.write('Late.'))
  const again = board.start('parallel', [SCEPTIC, NURSE], {
    given: [early],
    trigger: { kind: 'rerun', roundId: first.id },
  })
  const prompt = readTurnPrompt(board, again.id, 0)
  expect(prompt.texts('conversation')).toEqual(['Early.'])
  expect(prompt.texts('on-the-board')).toEqual(['Other.'])
  expect(prompt.all).not.toMatch(/first run|Late/)
})

test('an agent that broke off counts by its notes, one without an answer does not count', () => {
  const board = new AgentBoard()
  const { id } = board.start('sequential', [SCEPTIC, NURSE, CARETAKER])
  board.say(id, 0, 'Half a sen', ['Who counts?'], 'cancelled')
  board.say(id, 1, 'Half a sen', [], 'cancelled')
  const prompt = readTurnPrompt(board, id, 2)
  expect(prompt.of('answer')).toEqual([
    expect.objectContaining({ by: 'Sceptic', text: '', remark: 'broke off before it was finished' }),
  ])
  expect(prompt.all).not.toContain('Half a sen')
})
