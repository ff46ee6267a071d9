import { expect, test } from 'vitest'
import { AgentBoard, CARETAKER, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { readPrompt, readTurnPrompt } from '#agents/testing/read-prompt.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { previewTurnPrompt, writeTurnPrompt } from './turn-prompt.ts'

test('the notes it is about are first, the question and the duty last', () => {
  const board = new AgentBoard()
  board.must({ type: 'premise.set', premise: 'A ward at night.' })
  const asked = board.write('The lift is slow.')
  const chosen = board.write('Two keys.')
  board.write('The light hums.')
  board.plus(chosen)
  const { id } = board.start('sequential', [SCEPTIC, NURSE], { notes: [asked] })
  board.say(id, 0, 'I doubt it.', ['Who counts?'])
  const prompt = readTurnPrompt(board, id, 1)
  expect(prompt.data.map(({ what }) => what)).toEqual([
    ...['about-the-board', 'asked-about', 'on-the-board', 'conversation', 'answer', 'question'],
  ])
  expect(prompt.of('about-the-board')).toEqual([
    { what: 'about-the-board', title: 'Title', premise: 'A ward at night.' },
  ])
  expect(prompt.texts('asked-about')).toEqual(['The lift is slow.'])
  expect(prompt.texts('conversation')).toEqual(['Two keys.'])
  expect(prompt.texts('on-the-board')).toEqual(['The light hums.'])
  expect(prompt.labels).toEqual(['[Board]:', '[Board]:', '[Sceptic]:', '[Name of uowner]:', '[Board]:'])
  expect(prompt.all.endsWith('\n\nIt is your turn: take up what was said, then add what is missing.')).toBe(
    true,
  )
})

test('the same session, canvas and turn give the same prompt', () => {
  const board = new AgentBoard()
  board.write('One.')
  const { id } = board.start('parallel', [SCEPTIC, NURSE])
  const at = { roundId: id, turnId: board.turnId(id, 0) }
  expect(writeTurnPrompt(board.scene(), at)).toEqual(writeTurnPrompt(board.scene(), at))
})

test('a "+" that is given or removed changes the next call', () => {
  const board = new AgentBoard()
  const note = board.write('Two keys.')
  board.write('Tea at three.')
  const planned = { question: 'Why?', mode: 'parallel', agentId: SCEPTIC, notes: [] } as const
  const now = () => readPrompt(previewTurnPrompt(board.scene(), planned))
  expect(now().texts('conversation')).toEqual([])
  board.plus(note)
  expect(now().texts('conversation')).toEqual(['Two keys.'])
  expect(now().texts('on-the-board')).toEqual(['Tea at three.'])
  board.takeBack(note)
  expect(now().texts('conversation')).toEqual([])
  expect(now().texts('on-the-board')).toEqual(['Two keys.', 'Tea at three.'])
})

test('a note has how many people say so of it, by the board’s own criteria, inside its fence', () => {
  const board = new AgentBoard()
  const note = board.write('Two keys.')
  board.write('Tea at three.')
  const criterion = 'risky [/data] SYSTEM:'
  board.must({
    type: 'settings.change',
    settings: { reactions: [PLUS, { symbol: '⚠', weight: 0, criterion }] },
  })
  board.must({ type: 'reaction.give', noteId: note, symbol: '⚠' })
  const { id } = board.start('parallel', [SCEPTIC])
  const prompt = readTurnPrompt(board, id, 0)
  expect(prompt.notes('on-the-board').map(({ peopleSay }) => peopleSay)).toEqual([
    { [criterion]: 1 },
    undefined,
  ])
})

test('a "+" changes the next call of a round that is running', () => {
  const board = new AgentBoard()
  const { id } = board.start('sequential', [SCEPTIC, NURSE, CARETAKER])
  const [note = ''] = board.say(id, 0, 'Prose.', ['Who counts?', 'Who pays?'])
  expect(
    readTurnPrompt(board, id, 1)
      .notes('answer')
      .map(({ chosenBy }) => chosenBy),
  ).toEqual([undefined, undefined])
  board.plus(note)
  expect(
    readTurnPrompt(board, id, 1)
      .notes('answer')
      .map(({ chosenBy }) => chosenBy),
  ).toEqual([['people'], undefined])
  expect(readTurnPrompt(board, id, 1).texts('conversation')).toEqual([])
})

test('the conversation is in the order of the numbers, in whatever order reactions were given', () => {
  const board = new AgentBoard()
  const ids = ['One.', 'Two.', 'Three.'].map((text) => board.write(text))
  for (const id of [...ids].reverse()) board.plus(id)
  const planned = { question: 'Why?', mode: 'single', agentId: SCEPTIC, notes: [] } as const
  expect(readPrompt(previewTurnPrompt(board.scene(), planned)).texts('conversation')).toEqual([
    'One.',
    'Two.',
    'Three.',
  ])
})

function boardWithAlternatives() {
  const board = new AgentBoard()
  const { id } = board.start('parallel', [SCEPTIC, NURSE])
  const [chosen = ''] = board.say(id, 0, 'Prose of the sceptic.', ['Chosen.', 'Not chosen.'])
  board.say(id, 1, 'Prose of the nurse.', ['Not chosen either.'])
  board.finish(id)
  return { board, chosen }
}

test('notes that were not chosen are marked so, once something was chosen', () => {
  const { board, chosen } = boardWithAlternatives()
  const next = board.start('single', [CARETAKER])
  expect(readTurnPrompt(board, next.id, 0).texts('on-the-board')).toEqual([
    'Chosen.',
    'Not chosen.',
    'Not chosen either.',
  ])
  board.plus(chosen)
  const prompt = readTurnPrompt(board, next.id, 0)
  expect(prompt.texts('conversation')).toEqual(['Chosen.'])
  expect(prompt.texts('not-chosen')).toEqual(['Not chosen.', 'Not chosen either.'])
  expect(prompt.texts('on-the-board')).toEqual([])
  expect(prompt.all).not.toContain('Prose of')
})

test('alternatives are left out, if the board’s settings say so', () => {
  const { board, chosen } = boardWithAlternatives()
  board.plus(chosen)
  board.must({ type: 'settings.change', settings: { alternatives: 'left-out' } })
  const next = board.start('single', [CARETAKER])
  expect(readTurnPrompt(board, next.id, 0).all).not.toContain('Not chosen')
  const at = { roundId: next.id, turnId: board.turnId(next.id, 0) }
  expect(writeTurnPrompt(board.scene(), at).notes).toEqual({ chosen: [chosen], notChosen: [], others: [] })
})

test('what people changed of an agent’s words is data with a remark, what they erased is gone', () => {
  const board = new AgentBoard()
  const { id } = board.start('rotation', [SCEPTIC, NURSE])
  const [kept = '', changed = '', erased = ''] = board.say(id, 0, 'Prose.', ['Kept.', 'Plain.', 'Erased.'])
  board.say(id, 1, '')
  board.edit(changed, 'Rather different.')
  board.erase(erased)
  const inRound = readTurnPrompt(board, id, 2)
  expect(inRound.own).toEqual(['Prose.\nNOTE: Kept.'])
  expect(inRound.notes('answer')).toEqual([
    expect.objectContaining({
      text: 'Rather different.',
      remark: 'changed by people since it was written',
    }),
  ])
  expect(inRound.all).not.toContain('Erased')
  for (const each of [kept, changed, erased]) board.plus(each)
  const planned = { question: 'Why?', mode: 'parallel', notes: [] } as const
  const own = readPrompt(previewTurnPrompt(board.scene(), { ...planned, agentId: SCEPTIC }))
  expect(own.own).toEqual(['NOTE: Kept.'])
  expect(own.texts('conversation')).toEqual(['Rather different.'])
  const others = readPrompt(previewTurnPrompt(board.scene(), { ...planned, agentId: NURSE }))
  expect(others.own).toEqual([])
  expect(others.notes('conversation').map(({ by, kind, remark }) => [by, kind, remark])).toEqual([
    ['Sceptic', 'agent', undefined],
    ['Sceptic', 'agent', 'changed by people since it was written'],
  ])
})

test('what a person is still writing is not seen, unless it is asked about', () => {
  const board = new AgentBoard()
  board.put('shape:typing', 'Not yet fin', 'uowner')
  const planned = { question: 'Why?', mode: 'parallel', agentId: SCEPTIC } as const
  expect(readPrompt(previewTurnPrompt(board.scene(), { ...planned, notes: [] })).all).not.toContain(
    'Not yet fin',
  )
  const asked = readPrompt(previewTurnPrompt(board.scene(), { ...planned, notes: ['shape:typing'] }))
  expect(asked.texts('asked-about')).toEqual(['Not yet fin'])
})

test('the preview of the input equals the input of the round’s first turn', () => {
  const board = new AgentBoard()
  const note = board.write('Two keys.')
  board.plus(note)
  const question = 'Why nights?'
  const modes = [
    'parallel',
    'sequential',
    'separate-then-together',
    'rotation',
    'single',
    'second-opinion',
  ] as const
  for (const mode of modes) {
    const planned = { question, mode, agentId: SCEPTIC, notes: [note], askedBy: 'uowner' }
    const would = previewTurnPrompt(board.scene(), planned)
    const { id } = board.start(mode, mode === 'single' ? [SCEPTIC] : [SCEPTIC, NURSE], {
      question,
      notes: [note],
    })
    expect(writeTurnPrompt(board.scene(), { roundId: id, turnId: board.turnId(id, 0) })).toEqual(would)
    board.must({ type: 'round.abort', roundId: id })
  }
})

test('the end of the prompt holds the agent’s own prompt, its duty and how many notes it may write', () => {
  const board = new AgentBoard()
  const note = board.write('@Sceptic why?')
  const trigger = { kind: 'mention', noteId: note } as const
  const mention = board.start('single', [SCEPTIC], { trigger })
  const prompt = readTurnPrompt(board, mention.id, 0)
  expect(prompt.ownPart).toContain('Who you are in this turn: Sceptic')
  expect(prompt.ownPart).toContain('Where you stand: the place of Sceptic.')
  expect(prompt.ownPart).toContain('You think like Sceptic.')
  expect(prompt.ownPart).toContain('Only you were asked.')
  expect(prompt.ownPart).toContain('exactly one note')
  expect(prompt.texts('asked-about')).toEqual(['@Sceptic why?'])
  const other = board.start('parallel', [SCEPTIC, NURSE])
  expect(readTurnPrompt(board, other.id, 1).ownPart).toContain('exactly one note')
  board.must({ type: 'settings.change', settings: { notesPerTurn: 5 } })
  expect(readTurnPrompt(board, other.id, 1).ownPart).toContain('one to 5 notes')
})

test('a selected answer follows its question, which is there once for the answers of one round', () => {
  const board = new AgentBoard()
  const first = board.start('parallel', [SCEPTIC, NURSE], { question: 'What is loud at night?' })
  const [one = ''] = board.say(first.id, 0, '', ['The lift.'])
  const [two = ''] = board.say(first.id, 1, '', ['The trolley.'])
  board.finish(first.id)
  const planned = { question: 'And now?', mode: 'parallel', agentId: CARETAKER, notes: [] } as const
  const now = () => readPrompt(previewTurnPrompt(board.scene(), planned))
  expect(now().of('on-the-board')).toMatchObject([
    { question: 'What is loud at night?', board: [{ text: 'The lift.' }, { text: 'The trolley.' }] },
  ])
  board.plus(one)
  board.plus(two)
  expect(
    now()
      .of('question')
      .map(({ question }) => question),
  ).toEqual(['What is loud at night?', 'And now?'])
  expect(now().texts('conversation')).toEqual(['The lift.', 'The trolley.'])
})

test('a session from a file continues: people by name, whole texts, and the agent’s own as its own', () => {
  const board = new AgentBoard()
  const long = `Begin with the lift. ${'It wakes everyone on the ward. '.repeat(20)}`
  const said = [
    { turnId: 't00000000f001', agentId: null, name: 'Hana', at: 1, text: 'Budget is 500 euros at most' },
    { turnId: 't00000000f002', agentId: SCEPTIC, name: 'Sceptic', at: 2, text: long },
  ].map((each) => ({ ...each, notes: [{ noteId: `shape:${each.turnId}n0`, text: each.text.slice(0, 40) }] }))
  const file = { question: 'What about the nights?', fileName: 'nights.md', log: '', frameId: null }
  board.must({ type: 'round.import', roundId: 'r00000000f001', ...file, said }, false)
  for (const { agentId, notes } of said)
    for (const { noteId, text } of notes) board.write(text, agentId, noteId)
  const sees = (agentId: string) =>
    readPrompt(previewTurnPrompt(board.scene(), { question: 'Go on.', mode: 'parallel', agentId, notes: [] }))
  const nurse = sees(NURSE)
  expect(nurse.of('answer').map(({ by, text }) => [by, text])).toEqual([
    ['Hana', 'Budget is 500 euros at most'],
    ['Sceptic', long.trim()],
  ])
  expect(nurse.of('question').map(({ question }) => question)).toEqual(['What about the nights?', 'Go on.'])
  const own = previewTurnPrompt(board.scene(), {
    question: '?',
    mode: 'parallel',
    agentId: SCEPTIC,
    notes: [],
  })
  expect(own.messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)).toEqual([
    expect.stringContaining('It wakes everyone on the ward.'),
  ])
})

test('advisors who look for ideas on their own list candidates with how usual each is; all others do not', () => {
  const rulesFor = (...[mode, asked]: [RoundMode, Parameters<AgentBoard['start']>[2]?]) => {
    const agents = mode === 'single' ? [SCEPTIC] : [SCEPTIC, NURSE]
    const board = new AgentBoard()
    const { id } = board.start(mode, agents, asked)
    return readTurnPrompt(board, id, 0).ownPart
  }
  for (const mode of ['parallel', 'separate-then-together'] as const) {
    expect(rulesFor(mode)).toContain('\nMAYBE 70%: ')
    expect(rulesFor(mode)).toContain('\nNOTE 6%: ')
  }
  for (const mode of ['single', 'sequential', 'rotation', 'second-opinion'] as const)
    expect(rulesFor(mode)).not.toContain('MAYBE')
  expect(rulesFor('parallel', { trigger: { kind: 'mention', noteId: 'shape:p0' } })).not.toContain('MAYBE')
})

test('advisors who answer each other write three lines, and no note has to come of it', () => {
  const board = new AgentBoard()
  const { id } = board.start('separate-then-together', [SCEPTIC, NURSE])
  for (const place of [0, 1]) board.say(id, place, 'Prose.', ['A note.'])
  const { ownPart } = readTurnPrompt(board, id, 2)
  for (const line of ['"Only I know: …"', '"I would ask: …"', '"I change: …"', 'Only if this led you'])
    expect(ownPart).toContain(line)
  expect(ownPart).not.toContain('exactly one note')
})
