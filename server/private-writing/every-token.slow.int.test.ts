import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { fillBoard } from './testing/full-board.ts'
import { readPaths } from './testing/outlets.ts'
import { type Person, PrivateStage } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
  await stage.newBoard()
})
afterAll(() => stage.stop())

/** Bob's texts, each in a place that only he, or he and facilitators, may read. */
const SECRETS = {
  note: 'zebra in a private note',
  answer: 'quokka in an answer',
  criticism: 'axolotl in a criticism',
  talk: 'wombat in a conversation',
}
/** A vote or a score of the reader, or of a person in the room. */
const BALLOT = /"mine":\[\{"note"|"ballot":\[\{/

async function writeSecrets(): Promise<void> {
  const { ann, bob, path } = stage
  const { noteId } = stage.ids
  const ask = async (request: string, body: object, by: Person) => {
    const answer = await stage.ask(request.replace(' ~', ` ${path}`), body, by)
    expect([request, answer.error]).toEqual([request, undefined])
    return answer
  }
  const { synthesis } = await ask('POST ~/syntheses', { notes: [noteId] }, ann)
  await vi.waitFor(async () => {
    const { syntheses } = await stage.ask(`GET ${path}/syntheses`, undefined, ann)
    expect(syntheses.find(({ id }: { id: string }) => id === synthesis.id).state).toBe('done')
  }, WAIT)
  const { check } = await ask('POST ~/checks', { document: synthesis.id }, ann)
  const criticism = { point: 'whole', rating: 0, criticism: SECRETS.criticism }
  await ask(`POST ~/checks/${check.document}/answer`, criticism, bob)
  const question = { type: 'ask_text', config: { question: 'What is missing?' } }
  const { interview } = await ask('POST ~/interviews', { title: 'Can we ship?', questions: [question] }, ann)
  const [{ id: questionId }] = interview.questions
  const answer = `~/interviews/${interview.id}/questions/${questionId}/answer`
  await ask(`PUT ${answer}`, { value: { text: SECRETS.answer } }, bob)
  const { vote } = await ask('POST ~/votes', { title: 'Which now?', notes: [noteId] }, ann)
  await ask(`POST ~/votes/${vote.id}/cast`, { note: noteId, count: 1 }, bob)
  const { rating } = await ask('POST ~/ratings', { title: 'How good now?', notes: [noteId] }, ann)
  await ask(`POST ~/ratings/${rating.id}/rate`, { note: noteId, scores: [4, 2] }, bob)
  await ask('POST ~/talk?wait=20', { text: `Read back what is new. ${SECRETS.talk}` }, bob)
  await ask('POST ~/private-writing', {}, ann)
  await ask('POST ~/notes', { text: SECRETS.note }, bob)
  stage.about = {
    documentId: check.document,
    interviewId: interview.id,
    voteId: vote.id,
    ratingId: rating.id,
  }
}

async function programOf(person: Person): Promise<Person & { tokenId: string }> {
  const scopes = ['board:read', 'note:write', 'session:run']
  const body = { name: 'Planner', scopes, boardId: stage.boardId }
  const { secret, token } = await stage.ask('POST /api/v1/tokens', body, person)
  return { id: person.id, token: must(secret, 'a token'), tokenId: token.id }
}

async function joinBy(link: 'view' | 'comment'): Promise<Person> {
  const { links } = await stage.ask(`GET ${stage.path}/links`, undefined, stage.ann)
  const { url } = must<{ url: string }>(
    Object.values<{ role: string; url: string }>(links).find(({ role }) => role.startsWith(link)),
    link,
  )
  const joined = await stage.ask('POST /api/v1/join', { link: url, name: link })
  return { id: joined.me.id, token: joined.token }
}

test('[PW1] [SE304] [IV9] [HT50] no token reads a private note, a ballot, an unseen answer or the talk of another person on any path', async () => {
  await fillBoard(stage)
  await writeSecrets()
  const { ann, bob, cyd } = stage
  const viewer = await joinBy('view')
  const commenter = await joinBy('comment')
  const revoked = await programOf(cyd)
  await stage.fetch(`DELETE /api/v1/tokens/${revoked.tokenId}`, undefined, cyd)
  const opened = await stage.ask('POST /api/v1/boards', { title: 'Other', name: 'Eve' })
  const stranger = { id: opened.me.id, token: opened.token }

  const members: [who: string, reader: Person, mayRead: (keyof typeof SECRETS)[]][] = [
    ['owner', ann, ['answer']],
    ['editor', cyd, []],
    ['commenter', commenter, []],
    ['viewer', viewer, []],
    ['program of the owner', await programOf(ann), ['answer']],
    ['program of the writer', await programOf(bob), []],
    ['program of an editor', await programOf(cyd), []],
    ['program of a viewer', await programOf(viewer), []],
  ]
  const found = (readings: { address: string; text: string }[], mayRead: (keyof typeof SECRETS)[]) =>
    readings.flatMap(({ address, text }) => [
      ...Object.entries(SECRETS).flatMap(([name, words]) =>
        text.includes(words) && !mayRead.some((each) => each === name) ? [`${name} at ${address}`] : [],
      ),
      ...(BALLOT.test(text) ? [`ballot at ${address}`] : []),
    ])

  const own = found(await readPaths(stage, bob), []).join(' ')
  // A private note is in no answer at all, not for its writer either.
  for (const secret of ['answer', 'criticism', 'talk', 'ballot']) expect(own).toContain(`${secret} at`)
  for (const [who, reader, mayRead] of members) {
    const readings = await readPaths(stage, reader)
    expect([who, found(readings, mayRead)]).toEqual([who, []])
    expect([who, readings.filter(({ status }) => status === 200).length > 40]).toEqual([who, true])
  }
  for (const [who, reader] of [
    ['stranger', stranger],
    ['program of a stranger', { ...stranger, token: 'parley_none' }],
    ['revoked', revoked],
    ['no one', undefined],
  ] as const) {
    const readings = await readPaths(stage, reader)
    const onBoard = readings.filter(({ address }) => address.startsWith(stage.path))
    expect([who, found(readings, [])]).toEqual([who, []])
    expect([who, onBoard.filter(({ status }) => status < 400)]).toEqual([who, []])
  }
})
