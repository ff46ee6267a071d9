import { expect, test } from 'vitest'
import { AgentBoard, CARETAKER, NURSE, SCEPTIC } from './testing/agent-board.ts'
import { readPrompt } from './testing/read-prompt.ts'
import { conversationOf, whatAgentsWouldSee } from './what-agents-see.ts'

test('[AG100] a new conversation begins with nothing but what was given a + since, or is asked about', () => {
  const board = new AgentBoard()
  const loose = board.write('People’s own.')
  const first = board.start('parallel', [SCEPTIC, NURSE], { question: 'What is loud at night?' })
  const [one = ''] = board.say(first.id, 0, 'The lift is loud.', ['The lift.'])
  const [two = ''] = board.say(first.id, 1, '', ['The trolley.'])
  board.finish(first.id)
  board.plus(one)
  board.must({ type: 'conversation.begin' })
  const seen = (notes: string[] = []) =>
    conversationOf(board.scene(), { question: 'And now?', mode: 'parallel', agentId: CARETAKER, notes })
  expect(seen()).toEqual({ conversation: [], alternatives: [], visible: [] })
  expect(seen([loose]).visible).toEqual([loose])
  const since = board.write('Since then.')
  expect(seen().visible).toEqual([since])
  board.plus(two)
  expect(seen().conversation).toEqual([two])
  const wish = { question: 'And now?', mode: 'parallel', agentId: CARETAKER, notes: [] } as const
  const prompt = readPrompt(whatAgentsWouldSee(board.scene(), wish))
  expect(prompt.texts('conversation')).toEqual(['The trolley.'])
  expect(prompt.all).not.toContain('The lift')
  board.must({ type: 'conversation.continue' })
  expect(seen()).toMatchObject({ conversation: [one, two], visible: [loose, since] })
})

test('[AG100] a round stays in the conversation in which it was asked, and so does its rerun', () => {
  const board = new AgentBoard()
  const note = board.write('The lift.')
  board.plus(note)
  const { id, notes: _notes, ...asked } = board.start('sequential', [SCEPTIC, NURSE], { given: [note] })
  board.must({ type: 'conversation.begin' })
  expect(conversationOf(board.scene(), { roundId: id, turnId: board.turnId(id, 1) }).conversation).toEqual([
    note,
  ])
  const trigger = { kind: 'rerun', roundId: id } as const
  const again = board.start('sequential', [SCEPTIC, NURSE], { given: asked.given, trigger })
  const ofRerun = conversationOf(board.scene(), { roundId: again.id, turnId: board.turnId(again.id, 0) })
  expect(ofRerun.conversation).toEqual([note])
})
