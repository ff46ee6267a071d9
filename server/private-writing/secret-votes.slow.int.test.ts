import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { fillBoard } from './testing/full-board.ts'
import { readOutlets, saying } from './testing/outlets.ts'
import { PrivateStage } from './testing/private-stage.ts'
import { saidTogether } from './testing/said-together.ts'
import { watchFrames } from './testing/wire-frames.ts'
import { readAnswers } from './testing/write-everywhere.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.beginProcess()
  await stage.newBoard()
})
afterAll(() => stage.stop())

/** No other number of a board is so large and of that kind. */
const VOTES = 71
const COUNTED = new RegExp(`"(count|votes|mine|total)":${VOTES}\\b|\\b${VOTES} votes|: ${VOTES}\\b`)

test('[SE244] [SE245] [RA4] no outlet reveals how a person votes or rates while it is open, nor who gave the totals afterwards', async () => {
  const { ann, bob, cyd, path } = stage
  await fillBoard(stage)
  const post = async (to: string, body: object, by = ann) => {
    const answer = await stage.fetch(`POST ${path}/${to}`, body, by)
    expect([to, answer.status]).toEqual([to, 200])
    return answer.json()
  }
  const note = stage.ids.noteId
  const rules = { votesPerPerson: 99, maxPerNote: 99, notes: [note] }
  const { vote } = await post('votes', { title: 'Which first?', ...rules })
  const { rating } = await post('ratings', { title: 'How good?', notes: [note] })
  stage.about = { voteId: vote.id, ratingId: rating.id }
  const watch = await watchFrames(stage, [ann, cyd])
  expect(await post(`votes/${vote.id}/cast`, { note, count: VOTES }, bob)).toMatchObject({
    mine: [{ note, count: VOTES }],
  })
  await post(`ratings/${rating.id}/rate`, { note, scores: [5, 1] }, bob)
  const framesOf = () => [ann, cyd].flatMap((reader) => watch.framesOf(reader))
  await vi.waitFor(
    () => expect(framesOf().some((frame) => frame.includes('turnouts') && frame.includes(bob.id))).toBe(true),
    WAIT,
  )

  const open = await readOutlets(stage, [ann, cyd])
  expect(saying(open, COUNTED)).toEqual([])
  expect(framesOf().filter((frame) => COUNTED.test(frame))).toEqual([])
  const scores = /"scores":\[5,1\]|"mine":\[5,1\]/
  const answers = await readAnswers(stage, cyd)
  expect(answers.includes('"scores":[2,2]')).toBe(true)
  expect([COUNTED.exec(answers), scores.exec(answers)]).toEqual([null, null])
  await post(`votes/${vote.id}/cast`, { note, count: 0 }, cyd)
  await post(`ratings/${rating.id}/rate`, { note, scores: [] }, cyd)
  expect([saying(open, scores), framesOf().filter((frame) => scores.test(frame))]).toEqual([[], []])
  await watch.sawAllKinds()

  await post(`votes/${vote.id}/close`, {})
  await post(`ratings/${rating.id}/close`, {})
  const closed = await readOutlets(stage, [cyd])
  expect(saying(closed, COUNTED)).toContain('every readable path of the API')
  const writer = new RegExp(`${bob.id}|\\bBob\\b`)
  for (const { outlet, text } of closed)
    expect([outlet, saidTogether(text, COUNTED, writer)]).toEqual([outlet, []])
})
