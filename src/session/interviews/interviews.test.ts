import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Command } from '#session/command.ts'
import { project } from '#session/project.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import { advisorAnswers } from './advisor-answers.ts'
import { answersInSight } from './answers-in-sight.ts'
import {
  ANSWERERS,
  ASKER,
  answersOf,
  boardOfPeople,
  cancel,
  confirmWith,
  endDue,
  endInterviewAs,
  FIRST,
  giveAnswer,
  HOST,
  INTERVIEW,
  interviewOf,
  OPEN_QUESTION,
  openInterview,
  questionOf,
  replyAs,
  SECOND,
  settleOn,
  THIRD,
  withdraw,
  YES_OR_NO,
} from './testing/interview-board.ts'

const viewOf = (board: ReturnType<typeof boardOfPeople>, userId: string) =>
  must(must(project(board.state, userId), 'a projection').interviews[INTERVIEW], 'the view')

test('[IV1] people who may run agents ask, they and facilitators run what they asked, others answer', () => {
  const board = boardOfPeople()
  expect(openInterview(board, {}, 'uann')).toBe('needs-editor')
  expect(openInterview(board)).toBeNull()
  const hosting: Command[] = [
    { type: 'interview.set-end', interviewId: INTERVIEW, durationMs: 60_000 },
    {
      type: 'question.ask',
      interviewId: INTERVIEW,
      questionId: THIRD,
      branchId: null,
      question: OPEN_QUESTION,
    },
    { type: 'question.cancel', interviewId: INTERVIEW, questionId: THIRD },
    { type: 'interview.end', interviewId: INTERVIEW, reason: 'closed_by_host' },
  ]
  for (const command of hosting) {
    expect(board.ask(command, by('uann'))).toBe('needs-editor')
    expect(board.ask(command, by('uedit'))).toBe('not-host')
    expect(board.ask(command, { kind: 'agent', agentId: 'a1' })).toBe('not-for-agents')
  }
  expect(confirmWith(board, 'uview')).toBe('needs-commenter')
  expect(confirmWith(board, 'ustranger')).toBe('not-member')
  expect(confirmWith(board, 'uann')).toBeNull()
  for (const command of hosting) expect(board.ask(command, by(HOST))).toBeNull()
})

test('[IV1] if facilitators alone run agents, they alone ask', () => {
  const board = boardOfPeople()
  board.ask(
    { type: 'settings.change', settings: { ...board.state.settings, whoRuns: 'facilitators' } },
    by(OWNER),
  )
  expect(openInterview(board)).toBe('needs-facilitator')
  expect(openInterview(board, {}, HOST)).toBeNull()
})

test('[IV2] a person has one answer to a question, which keeps its number, and repeats change nothing', () => {
  const board = boardOfPeople()
  openInterview(board)
  confirmWith(board, 'uann', 'yes')
  confirmWith(board, 'ubob', 'yes')
  const events = board.events.length
  expect(confirmWith(board, 'uann', 'yes')).toBeNull()
  expect(openInterview(board, { title: 'Another' })).toBeNull()
  expect(board.events).toHaveLength(events)
  confirmWith(board, 'uann', 'no')
  expect(answersOf(board, FIRST)).toEqual([
    ['uann', { choice: 'no' }],
    ['ubob', { choice: 'yes' }],
  ])
  const [changed, other] = questionOf(board, FIRST).answers
  expect([changed?.number, other?.number]).toEqual([1, 2])
  expect(changed?.editedAt).toBeGreaterThan(changed?.at ?? Infinity)
  expect([other?.editedAt, other?.text]).toEqual([null, 'Yes'])
})

test('[IV3] an answer fits its question, is read in older shapes too, or is refused with a sentence', () => {
  const board = boardOfPeople()
  openInterview(board)
  expect(confirmWith(board, 'uann', 'perhaps')).toBe('bad-answer')
  expect(giveAnswer(board, 'uann', SECOND, { text: 'x'.repeat(201) })).toBe('bad-answer')
  expect(board.said).toContain('200')
  for (const value of [null, 7, [], 'x'.repeat(100_000), { text: '' }, { text: ['deep', { deeper: {} }] }])
    expect(giveAnswer(board, 'uann', SECOND, value)).toBe('bad-answer')
  expect(giveAnswer(board, 'uann', 'n00000000000x', { text: 'a' })).toBe('no-question')
  expect(answersOf(board, SECOND)).toEqual([])
})

test('[IV4] first: the first answer settles the question, and later ones are kept', () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'first' } })
  confirmWith(board, 'ubob')
  expect(questionOf(board, FIRST)).toMatchObject({ state: 'settled', countsFrom: 'ubob' })
  confirmWith(board, 'uann', 'no')
  expect(questionOf(board, FIRST)).toMatchObject({ state: 'settled', countsFrom: 'ubob' })
  expect(answersOf(board, FIRST)).toHaveLength(2)
})

test.each([
  [{ quorum: 2, participants: 3 }, 2],
  [{ quorum: null, participants: 3 }, 3],
  [{ quorum: null, participants: null }, null],
])('[IV4] everyone: %o settles a question with answer number %s', (settings, needed) => {
  const board = boardOfPeople()
  openInterview(board, { settings })
  for (const [i, id] of ANSWERERS.entries()) {
    confirmWith(board, id)
    expect(questionOf(board, FIRST).state).toBe(needed !== null && i + 1 >= needed ? 'settled' : 'open')
  }
  expect(questionOf(board, FIRST).countsFrom).toBeNull()
})

test('[IV4] discuss: people settle on one of the answers, and may settle on another', () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'discuss', participants: 1 } })
  confirmWith(board, 'uann')
  confirmWith(board, 'ubob', 'no')
  expect(questionOf(board, FIRST).state).toBe('open')
  expect(settleOn(board, FIRST, 'ucem')).toBe('no-answer')
  expect(settleOn(board, FIRST, 'ubob')).toBeNull()
  expect(settleOn(board, FIRST, 'uann', HOST)).toBeNull()
  expect(questionOf(board, FIRST)).toMatchObject({ state: 'settled', countsFrom: 'uann' })
  expect(settleOn(board, FIRST, 'uann', 'uedit')).toBe('not-host')
})

test('[IV2] a settling answer can be taken back: then the question is open again', () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { quorum: 2 } })
  confirmWith(board, 'uann')
  confirmWith(board, 'ubob')
  expect(withdraw(board, 'ucem', FIRST, 'uann')).toBe('not-yours')
  expect(withdraw(board, 'uann', FIRST)).toBeNull()
  expect(questionOf(board, FIRST).state).toBe('open')
  confirmWith(board, 'ucem')
  expect(questionOf(board, FIRST).state).toBe('settled')
  confirmWith(board, 'uann')
  expect(withdraw(board, HOST, FIRST, 'uann')).toBeNull()
  expect(questionOf(board, FIRST).state).toBe('settled')
  expect(answersOf(board, FIRST).map(([id]) => id)).toEqual(['ubob', 'ucem'])
})

test('without a probe an interview is done once its last question is settled or cancelled', () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { participants: 1 } })
  confirmWith(board, 'uann')
  expect(interviewOf(board).state).toBe('open')
  giveAnswer(board, 'uann', SECOND, { text: 'The login page' })
  expect(interviewOf(board)).toMatchObject({ state: 'summing-up', end: { reason: 'done', by: null } })

  const other = boardOfPeople()
  openInterview(other)
  cancel(other, FIRST)
  expect(confirmWith(other, 'uann')).toBe('question-cancelled')
  cancel(other, SECOND, HOST)
  expect(interviewOf(other).end?.reason).toBe('done')
})

test('[IV7] an interview takes nothing after its time, and the server ends it once', () => {
  const board = boardOfPeople()
  openInterview(board, { durationMs: 60_000 })
  confirmWith(board, 'uann')
  const events = board.events.length
  endDue(board)
  expect(board.events).toHaveLength(events)
  board.lateMs += 60_000
  expect(confirmWith(board, 'ubob')).toBe('interview-ended')
  endDue(board)
  endDue(board)
  expect(board.events).toHaveLength(events + 1)
  expect(interviewOf(board).end).toMatchObject({ reason: 'timed_out', by: null })
  expect(answersOf(board, FIRST)).toHaveLength(1)
})

test('[IV7] more time, or no end, keeps it open', () => {
  const board = boardOfPeople()
  openInterview(board, { durationMs: 60_000 })
  board.ask({ type: 'interview.set-end', interviewId: INTERVIEW, durationMs: null }, by(ASKER))
  board.lateMs += 600_000
  endDue(board)
  expect(interviewOf(board)).toMatchObject({ state: 'open', endsAt: null })
})

test('[IV7] the end of an interview has its person, and nothing changes it afterwards', () => {
  const board = boardOfPeople()
  openInterview(board)
  confirmWith(board, 'uann')
  endInterviewAs(board, ASKER, 'cancelled')
  expect(interviewOf(board).end).toMatchObject({ reason: 'cancelled', by: ASKER })
  expect(endInterviewAs(board)).toBeNull()
  const before = interviewOf(board)
  expect(confirmWith(board, 'uann', 'no')).toBe('interview-ended')
  expect(withdraw(board, 'uann', FIRST)).toBe('interview-ended')
  expect(cancel(board, FIRST)).toBe('interview-ended')
  expect(settleOn(board, FIRST, null)).toBe('interview-ended')
  expect(interviewOf(board)).toEqual(before)
})

test('[IV9] people answer first, and then see what others answered', () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { participants: 3 } })
  confirmWith(board, 'uann')
  const seenBy = (id: string, isProgram = false) => {
    const viewer = { id, role: must(board.role(id), 'a role'), isProgram }
    return answersInSight(interviewOf(board), questionOf(board, FIRST), viewer).map(({ userId }) => userId)
  }
  const seeing = (ids: string[]) => ids.filter((id) => seenBy(id).includes('uann'))
  const all = [OWNER, HOST, ASKER, 'uedit', ...ANSWERERS, 'uview']
  expect(seeing(all)).toEqual([OWNER, HOST, ASKER, 'uann'])
  confirmWith(board, 'ubob')
  expect(seeing(all)).toEqual([OWNER, HOST, ASKER, 'uann', 'ubob'])
  expect([seenBy('uann', true), seenBy(ASKER, true).length]).toEqual([[], 2])
  confirmWith(board, 'ucem')
  expect(seeing(all)).toEqual(all)
})

test('[IV9] once the interview is over, everyone on the board sees the answers', () => {
  const board = boardOfPeople()
  openInterview(board)
  confirmWith(board, 'uann')
  const seen = () =>
    answersInSight(interviewOf(board), questionOf(board, FIRST), { id: 'uview', role: 'viewer' })
  expect(seen()).toEqual([])
  endInterviewAs(board)
  expect(seen()).toHaveLength(1)
})

test('[IV10] a projection has who answered, and no answer, no config and no context', () => {
  const board = boardOfPeople()
  openInterview(board, { program: { tokenId: 'secretish', name: 'An agent' } })
  giveAnswer(board, 'uann', SECOND, { text: 'The login page' })
  for (const id of [OWNER, HOST, ASKER, ...ANSWERERS, 'uview']) {
    const text = JSON.stringify(project(board.state, id))
    for (const secret of ['The login page', 'The last tests', 'multiline', 'secretish'])
      expect(text).not.toContain(secret)
  }
  const view = viewOf(board, 'uview')
  expect(view).toMatchObject({ program: 'An agent', undelivered: 1 })
  expect(view.questions[1]).toMatchObject({
    type: 'ask_text',
    text: 'What is missing?',
    answeredBy: ['uann'],
  })
  confirmWith(board, 'ubob')
  expect(viewOf(board, 'uview').changed).toBeGreaterThan(view.changed)
  const { state } = board
  expect(project(state, 'uview')?.interviews).toBe(project(state, HOST)?.interviews)
})

test('[IV11] a guest’s questions and answers are the account’s; if both answered, both answers stay', () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'discuss' } })
  confirmWith(board, 'uann')
  confirmWith(board, HOST, 'no')
  giveAnswer(board, 'uann', SECOND, { text: 'The login page' })
  settleOn(board, SECOND, 'uann')
  const askBackId = 'b000000000001'
  board.ask({ type: 'interview.ask-back', interviewId: INTERVIEW, askBackId, text: 'Which?' }, by('uann'))
  replyAs(board, ASKER, 'All', askBackId)
  board.ask({ type: 'member.merge', guestId: 'uann', account: person(HOST) }, SERVER)
  board.ask({ type: 'member.merge', guestId: ASKER, account: person('uaccount') }, SERVER)
  expect(answersOf(board, FIRST)).toEqual([
    ['uann', { choice: 'yes' }],
    [HOST, { choice: 'no' }],
  ])
  expect(questionOf(board, FIRST).answers.map(({ number }) => number)).toEqual([1, 2])
  expect(answersOf(board, SECOND)).toEqual([[HOST, { text: 'The login page' }]])
  expect(questionOf(board, SECOND)).toMatchObject({ countsFrom: HOST, askedBy: 'uaccount' })
  expect(interviewOf(board).askedBy).toBe('uaccount')
  expect(interviewOf(board).askBacks).toMatchObject([{ by: HOST, reply: { by: 'uaccount' } }])
})

test('only the server names a round of advisors, and only one that exists', () => {
  const board = boardOfPeople()
  openInterview(board)
  const consult = (roundId: string) =>
    board.ask({ type: 'interview.consult', interviewId: INTERVIEW, roundId }, SERVER)
  expect(consult('r000000000001')).toBe('no-round')
  expect(advisorAnswers(board.state, interviewOf(board))).toEqual([])
  expect(
    board.ask({ type: 'interview.consult', interviewId: INTERVIEW, roundId: 'r000000000001' }, by(OWNER)),
  ).toBe('server-only')
})

test('[IV11] answers of people who leave or are removed stay', () => {
  const board = boardOfPeople()
  openInterview(board)
  confirmWith(board, 'uann')
  board.ask({ type: 'member.remove', userId: 'uann' }, by(OWNER))
  expect(answersOf(board, FIRST)).toHaveLength(1)
  expect(confirmWith(board, 'uann', 'no')).toBe('not-member')
})

test('a board has ten open interviews, an interview fifty questions', () => {
  const board = boardOfPeople()
  const id = (i: number) => `w${String(i).padStart(12, '0')}`
  for (let i = 1; i <= 10; i++) expect(openInterview(board, { interviewId: id(i) })).toBeNull()
  expect(openInterview(board, { interviewId: id(11) })).toBe('too-many-open-interviews')
  for (let i = 3; i <= 50; i++) {
    const questionId = `n${String(i).padStart(12, '0')}`
    const question = { questionId, branchId: null, question: YES_OR_NO }
    expect(board.ask({ type: 'question.ask', interviewId: INTERVIEW, ...question }, by(ASKER))).toBeNull()
  }
  const last = { questionId: 'n999999999999', branchId: null, question: YES_OR_NO }
  expect(board.ask({ type: 'question.ask', interviewId: INTERVIEW, ...last }, by(ASKER))).toBe(
    'too-many-questions',
  )
})

test('a person starts twenty interviews a minute at most', () => {
  const board = boardOfPeople()
  for (let i = 1; i <= 20; i++) {
    const interviewId = `w${String(i).padStart(12, '0')}`
    expect(openInterview(board, { interviewId })).toBeNull()
    board.ask({ type: 'interview.end', interviewId, reason: 'closed_by_host' }, by(ASKER))
  }
  expect(openInterview(board, { interviewId: 'w999999999999' })).toBe('too-often')
  board.lateMs += 60_000
  expect(openInterview(board, { interviewId: 'w999999999999' })).toBeNull()
})

test('branches are none, or two to four, and each question belongs to one', () => {
  const board = boardOfPeople()
  const branches = [
    { id: 'design', scope: 'How it looks' },
    { id: 'cost', scope: 'What it costs' },
  ]
  const question = { questionId: FIRST, branchId: 'design', question: YES_OR_NO }
  const wrong = [
    { branches },
    { branches: branches.slice(1), questions: [{ ...question, branchId: 'cost' }] },
    { branches, questions: [{ ...question, branchId: 'other' }] },
    { branches, questions: [question, question] },
    { branches: [...branches, ...branches], questions: [question] },
    { questions: [question] },
  ]
  for (const more of wrong) expect(openInterview(board, more)).toBe('bad-branches')
  expect(openInterview(board, { branches, questions: [question] })).toBeNull()
  const other = { questionId: SECOND, branchId: null, question: YES_OR_NO }
  expect(board.ask({ type: 'question.ask', interviewId: INTERVIEW, ...other }, by(ASKER))).toBe(
    'bad-branches',
  )
})

test('[IV4] a quorum above the number of people who are asked is refused', () => {
  const board = boardOfPeople()
  const settings = { rule: 'everyone', quorum: 3, participants: 2 } as const
  expect(openInterview(board, { settings })).toBe('quorum-too-high')
  expect(openInterview(board, { settings: { ...settings, quorum: 2 } })).toBeNull()
})

test('people ask back, and the asker or a facilitator replies once', () => {
  const board = boardOfPeople()
  openInterview(board)
  const askBack = (userId: string, askBackId = 'b000000000001') =>
    board.ask(
      { type: 'interview.ask-back', interviewId: INTERVIEW, askBackId, text: 'For which team?' },
      by(userId),
    )
  const reply = (userId: string, text: string, askBackId = 'b000000000001') =>
    replyAs(board, userId, text, askBackId)
  expect(askBack('uview')).toBe('needs-commenter')
  expect(askBack('uann')).toBeNull()
  expect(reply('uedit', 'Ours')).toBe('not-host')
  expect(reply(ASKER, 'Ours', 'b000000000002')).toBe('no-ask-back')
  expect(reply(ASKER, 'Ours')).toBeNull()
  expect(reply(ASKER, 'Theirs')).toBe('replied-already')
  expect(viewOf(board, 'uview').askBacks).toMatchObject([
    { text: 'For which team?', by: 'uann', reply: { text: 'Ours', by: ASKER } },
  ])
  for (let i = 2; i <= 20; i++) askBack('ubob', `b${String(i).padStart(12, '0')}`)
  expect(askBack('ubob', 'b999999999999')).toBe('too-many-ask-backs')
})

test('[IV7] a frozen board takes no answer, and an interview on it can end at its time', () => {
  const board = boardOfPeople()
  openInterview(board, { durationMs: 60_000 })
  board.ask({ type: 'board.freeze' }, by(OWNER))
  expect(confirmWith(board, 'uann')).toBe('frozen')
  board.lateMs += 60_000
  expect(endDue(board)).toBeNull()
  expect(interviewOf(board).state).toBe('ended')
})
