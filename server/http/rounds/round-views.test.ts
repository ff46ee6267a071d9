import { expect, test } from 'vitest'
import { agentId, MODERATOR, RoundDriver, saveAgentCommand } from '#session/testing/round-driver.ts'
import { by, OWNER } from '#session/testing/session-driver.ts'
import { roundAnswer } from './round-views.ts'

const SECOND = agentId(7)

test('[SE378] a round shows the own picks of each moderator that must agree, and why one has none', () => {
  const board = new RoundDriver()
  board.ask(saveAgentCommand(SECOND, 'Second', 'moderator'), by(OWNER))
  board.start({ moderate: true, moderators: [MODERATOR, SECOND] })
  board.answer(1)
  board.answer(2)
  const moderation = () => roundAnswer(board.state, board.round()).moderation
  expect(moderation()).toMatchObject({ state: 'queued', moderators: [{ picks: [] }, { picks: [] }] })
  board.judgeTogether({ [MODERATOR]: ['n1', 'n2'], [SECOND]: null })
  expect(moderation()).toMatchObject({
    state: 'failed',
    picks: [],
    error: { code: 'too-slow' },
    moderators: [
      { agent: MODERATOR, origin: 'script', picks: [{ noteId: 'n1' }, { noteId: 'n2' }] },
      { agent: SECOND, picks: [], error: { code: 'too-slow' } },
    ],
  })
})

test('a round with one moderator has no list of moderators', () => {
  const board = new RoundDriver()
  board.start({ moderate: true })
  board.answer(1)
  board.answer(2)
  board.judge(['n1'])
  const { moderation } = roundAnswer(board.state, board.round())
  expect(moderation).toMatchObject({ state: 'done', agent: MODERATOR, picks: [{ noteId: 'n1' }] })
  expect(moderation).not.toHaveProperty('moderators')
})
