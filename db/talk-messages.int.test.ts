import { expect, test } from 'vitest'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { insertBoard } from './boards.ts'
import {
  clearTalk,
  failLeftTalks,
  findAnswer,
  findTalk,
  insertTalk,
  listTalk,
  passTalksOn,
  reopenTalk,
  updateTalk,
} from './talk-messages.ts'
import { withDatabase } from './testing/with-database.ts'
import { insertUser } from './users.ts'
import { changeTalkTime, findTalkTime } from './window-talks.ts'

const FAILURE = { code: 'broken-off', message: 'The server restarted.', isRetryable: true } as const

function message(id: string, more: Partial<TalkMessage> = {}): TalkMessage {
  return {
    id,
    by: 'me',
    text: `said ${id}`,
    at: 1_000,
    state: 'done',
    answers: null,
    source: 'web',
    results: [],
    model: null,
    failure: null,
    ...more,
  }
}
const answer = (id: string, answers: string, more: Partial<TalkMessage> = {}) =>
  message(id, { by: 'clerk', source: null, answers, ...more })

withDatabase('conversations', (database) => {
  async function people(
    board: string,
  ): Promise<{ ann: { boardId: string; userId: string }; ben: { boardId: string; userId: string } }> {
    const [annId, benId] = [`u${board}ann`, `u${board}ben`]
    for (const id of [annId, benId])
      await insertUser(database(), { id, name: id, color: 'moss', kind: 'guest', email: null })
    const at = new Date(0)
    await insertBoard(database(), { id: board, title: 'B', premise: '', createdBy: annId, at })
    return { ann: { boardId: board, userId: annId }, ben: { boardId: board, userId: benId } }
  }

  test('a conversation is stored unchanged, in order, and read in pages from its end', async () => {
    const { ann } = await people('b1')
    const results = [{ kind: 'captured', number: 4 } as const]
    expect(await insertTalk(database(), ann, [message('m1'), answer('m2', 'm1', { results })])).toBe(true)
    await insertTalk(database(), ann, [
      message('m3'),
      answer('m4', 'm3', { state: 'failed', failure: FAILURE }),
    ])
    const all = await listTalk(database(), ann, { before: null, atMost: 10 })
    expect(all).toEqual([
      message('m1'),
      answer('m2', 'm1', { results }),
      message('m3'),
      answer('m4', 'm3', { state: 'failed', failure: FAILURE }),
    ])
    const ids = async (before: string | null, atMost: number) =>
      (await listTalk(database(), ann, { before, atMost })).map(({ id }) => id)
    expect(await ids(null, 2)).toEqual(['m3', 'm4'])
    expect(await ids('m3', 1)).toEqual(['m2'])
    expect(await ids('nowhere', 5)).toEqual([])
    expect(await findAnswer(database(), ann, 'm3')).toMatchObject({ id: 'm4' })
  })

  test('two messages under one id are stored once', async () => {
    const { ann } = await people('b2')
    expect(await insertTalk(database(), ann, [message('m1'), answer('m2', 'm1')])).toBe(true)
    expect(await insertTalk(database(), ann, [message('m1', { text: 'again' }), answer('m9', 'm1')])).toBe(
      false,
    )
    expect(await listTalk(database(), ann, { before: null, atMost: 10 })).toHaveLength(2)
  })

  test('no id lets a person read, change or delete another person’s messages', async () => {
    const { ann, ben } = await people('b3')
    await insertTalk(database(), ann, [
      message('m1'),
      answer('m2', 'm1', { state: 'failed', failure: FAILURE }),
    ])
    expect(await listTalk(database(), ben, { before: null, atMost: 10 })).toEqual([])
    expect(await listTalk(database(), ben, { before: 'm2', atMost: 10 })).toEqual([])
    expect(await findTalk(database(), ben, 'm1')).toBeNull()
    expect(await findAnswer(database(), ben, 'm1')).toBeNull()
    expect(await reopenTalk(database(), ben, 'm2')).toBeNull()
    await updateTalk(database(), ben, answer('m2', 'm1', { text: 'forged' }))
    await clearTalk(database(), ben)
    expect(await findTalk(database(), ann, 'm2')).toMatchObject({ text: 'said m2', state: 'failed' })
  })

  test('a failed answer is reopened once, and a running one is not', async () => {
    const { ann } = await people('b4')
    const results = [{ kind: 'captured', number: 4 } as const]
    await insertTalk(database(), ann, [
      message('m1'),
      answer('m2', 'm1', { state: 'failed', failure: FAILURE, results }),
    ])
    const both = await Promise.all([reopenTalk(database(), ann, 'm2'), reopenTalk(database(), ann, 'm2')])
    expect(both.filter((one) => one !== null)).toEqual([
      answer('m2', 'm1', { state: 'thinking', text: '', results }),
    ])
    expect(await reopenTalk(database(), ann, 'm1')).toBeNull()
  })

  test('an abandoned answer is failed; one that is being written is not', async () => {
    const { ann } = await people('b5')
    await insertTalk(database(), ann, [
      message('m1'),
      answer('m2', 'm1', { state: 'writing', text: 'Yes, ' }),
    ])
    await failLeftTalks(database(), FAILURE, 60_000)
    expect(await findTalk(database(), ann, 'm2')).toMatchObject({ state: 'writing' })
    await failLeftTalks(database(), FAILURE, 0)
    expect(await findTalk(database(), ann, 'm2')).toMatchObject({
      state: 'failed',
      text: 'Yes, ',
      failure: FAILURE,
    })
    expect(await findTalk(database(), ann, 'm1')).toMatchObject({ state: 'done' })
  })

  test('a guest who signs in takes their conversation along, and a deleted one is gone', async () => {
    const { ann, ben } = await people('b6')
    await insertTalk(database(), ann, [message('m1'), answer('m2', 'm1')])
    await passTalksOn(database(), ann.userId, ben.userId, FAILURE)
    expect(await listTalk(database(), ann, { before: null, atMost: 10 })).toEqual([])
    expect(await listTalk(database(), ben, { before: null, atMost: 10 })).toHaveLength(2)
    await clearTalk(database(), ben)
    expect(await listTalk(database(), ben, { before: null, atMost: 10 })).toEqual([])
  })

  test('signing in succeeds when both have a message under one id, and ends the guest’s answers', async () => {
    const { ann, ben } = await people('b7')
    await insertTalk(database(), ben, [message('m1'), answer('m2', 'm1')])
    const going = [answer('m3', 'm1', { state: 'writing', text: 'Yes, ' }), message('m4')]
    await insertTalk(database(), ann, [message('m1'), ...going])
    await passTalksOn(database(), ann.userId, ben.userId, FAILURE)
    const all = await listTalk(database(), ben, { before: null, atMost: 10 })
    expect(all.map(({ id, state }) => [id, state])).toEqual([
      ['m1', 'done'],
      ['m2', 'done'],
      ['m3', 'failed'],
      ['m4', 'done'],
    ])
    expect(all[2]?.failure).toEqual(FAILURE)
    expect(await listTalk(database(), ann, { before: null, atMost: 10 })).toEqual([])
  })

  test('a talk in a window is apart from the conversation, and goes to the account with its time', async () => {
    const { ann, ben } = await people('bwindow')
    const talk = { ...ann, windowKey: 'ask.1' }
    await insertTalk(database(), ann, [message('m1')])
    await insertTalk(database(), talk, [message('m2', { windowKey: 'ask.1' })])
    const page = { before: null, atMost: 10 }
    expect((await listTalk(database(), ann, page)).map(({ id }) => id)).toEqual(['m1'])
    expect(await listTalk(database(), talk, page)).toEqual([message('m2', { windowKey: 'ask.1' })])
    await changeTalkTime(database(), talk, () => ({ usedMs: 5_000, seenAt: 9_000 }))
    await changeTalkTime(database(), { ...ben, windowKey: 'ask.1' }, () => ({ usedMs: 7_000, seenAt: 2_000 }))
    await passTalksOn(database(), ann.userId, ben.userId, FAILURE)
    expect(await findTalkTime(database(), talk)).toBeNull()
    expect(await findTalkTime(database(), { ...ben, windowKey: 'ask.1' })).toEqual({
      usedMs: 7_000,
      seenAt: 9_000,
    })
    await clearTalk(database(), { ...ben, windowKey: 'ask.1' })
    expect((await listTalk(database(), ben, page)).map(({ id }) => id)).toEqual(['m1'])
  })
})
