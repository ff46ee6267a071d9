import { expect, test } from 'vitest'
import { AgentBoard, CARETAKER, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { readPrompt } from '#agents/testing/read-prompt.ts'
import { must } from '#base/must.ts'
import { previewTurnPrompt, writeTurnPrompt } from './turn-prompt.ts'

test('a new conversation begins with nothing but what was given a + since, or is asked about', () => {
  const board = new AgentBoard()
  const loose = board.write('People’s own.')
  const first = board.start('parallel', [SCEPTIC, NURSE], { question: 'What is loud at night?' })
  const [one = ''] = board.say(first.id, 0, 'The lift is loud.', ['The lift.'])
  const [two = ''] = board.say(first.id, 1, '', ['The trolley.'])
  board.finish(first.id)
  board.plus(one)
  board.must({ type: 'conversation.begin' })
  const seen = (notes: string[] = []) =>
    must(
      previewTurnPrompt(board.scene(), { question: 'And now?', mode: 'parallel', agentId: CARETAKER, notes })
        .notes,
      'notes',
    )
  expect(seen()).toEqual({ chosen: [], notChosen: [], others: [] })
  expect(seen([loose]).others).toEqual([loose])
  const since = board.write('Since then.')
  expect(seen().others).toEqual([since])
  board.plus(two)
  expect(seen().chosen).toEqual([two])
  const planned = { question: 'And now?', mode: 'parallel', agentId: CARETAKER, notes: [] } as const
  const prompt = readPrompt(previewTurnPrompt(board.scene(), planned))
  expect(prompt.texts('conversation')).toEqual(['The trolley.'])
  expect(prompt.all).not.toContain('The lift')
  board.must({ type: 'conversation.continue' })
  expect(seen()).toMatchObject({ chosen: [one, two], others: [loose, since] })
})

test('a round stays in the conversation in which it was asked, and so does its rerun', () => {
  const board = new AgentBoard()
  const note = board.write('The lift.')
  board.plus(note)
  const { id, notes: _notes, ...asked } = board.start('sequential', [SCEPTIC, NURSE], { given: [note] })
  board.must({ type: 'conversation.begin' })
  const first = writeTurnPrompt(board.scene(), { roundId: id, turnId: board.turnId(id, 1) })
  expect(first.notes?.chosen).toEqual([note])
  const trigger = { kind: 'rerun', roundId: id } as const
  const again = board.start('sequential', [SCEPTIC, NURSE], { given: asked.given, trigger })
  const ofRerun = writeTurnPrompt(board.scene(), { roundId: again.id, turnId: board.turnId(again.id, 0) })
  expect(ofRerun.notes?.chosen).toEqual([note])
})

/** A session from a file with `count` long contributions, in turn by a person and the sceptic. */
function imported(count: number): AgentBoard {
  const board = new AgentBoard()
  const said = Array.from({ length: count }, (_, i) => {
    const turnId = `t00000000${String(i).padStart(4, '0')}`
    const isPerson = i % 2 === 0
    return {
      turnId,
      agentId: isPerson ? null : SCEPTIC,
      name: isPerson ? 'Hana' : 'Sceptic',
      at: 1_000 + i,
      text: `Thing ${i}. ${'It wakes everyone on the ward. '.repeat(40)}`,
      notes: [],
    }
  })
  const file = { question: 'Nights?', fileName: 'nights.md', log: '', frameId: null }
  board.must({ type: 'round.import', roundId: 'r00000000f001', ...file, said })
  return board
}

test('of imported sessions the newest words are included, within a limit, and the missing ones are counted', () => {
  const board = imported(200)
  const planned = { question: 'Go on.', mode: 'parallel', agentId: NURSE, notes: [] } as const
  const prompt = readPrompt(previewTurnPrompt(board.scene(), planned))
  expect(prompt.all).toContain('Thing 199.')
  expect(prompt.all).not.toContain('Thing 0.')
  expect(prompt.all).toMatch(/There was no room for \d+ earlier messages of an imported session\./)
  expect(prompt.all.length).toBeLessThan(40_000)
  const few = readPrompt(previewTurnPrompt(imported(4).scene(), planned))
  expect(few.all).toContain('Thing 0.')
  expect(few.all).not.toContain('There was no room')
})

test('a rerun of a session from a file sees nothing of that session', () => {
  const board = imported(4)
  const trigger = { kind: 'rerun', roundId: 'r00000000f001' } as const
  const again = board.start('single', [SCEPTIC], { question: 'Nights?', trigger })
  const at = { roundId: again.id, turnId: board.turnId(again.id, 0) }
  expect(readPrompt(writeTurnPrompt(board.scene(), at)).all).not.toContain('Thing')
})
