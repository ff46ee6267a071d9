import { expect, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { WEBHOOK_TYPES } from '#session/webhooks/webhook-type.ts'
import type { PrivateStage } from './private-stage.ts'

/** The smallest PNG. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PICTURE_ID = 'abcdefghijklmnop'

/** One thing of each kind, none of it private, so that every path that is read with GET has something to read: `stage.ids`. */
export async function fillBoard(stage: PrivateStage): Promise<void> {
  const { ann, path } = stage
  const post = async (to: string, body?: object) => {
    const answer = await stage.fetch(`POST ${path}/${to}`, body, ann)
    const json = await answer.json()
    expect([to, answer.ok, json.error]).toEqual([to, true, undefined])
    return json
  }
  const webhookId = await makeWebhooks(stage)
  const { note } = await post('notes', { text: 'Lamps stay on at night' })
  const { agents } = await stage.ask(`GET ${path}/agents`, undefined, ann)
  const advisor = must(
    agents.find(({ kind }: { kind: string }) => kind === 'advisor'),
    'an advisor',
  )
  const { round } = await post('rounds', { question: 'What now?', mode: 'single', agents: [advisor.id] })
  const { synthesis } = await post('syntheses', { notes: [note.id] })
  await vi.waitFor(async () => {
    const { ideas } = await stage.ask(`GET ${path}/ideas`, undefined, ann)
    expect(ideas.map(({ noteId }: { noteId: string }) => noteId)).toContain(note.id)
    // So many are needed for themes.
    expect(ideas.length).toBeGreaterThan(1)
    const { syntheses } = await stage.ask(`GET ${path}/syntheses`, undefined, ann)
    expect(syntheses[0].state).toBe('done')
    expect((await stage.ask(`GET ${path}/rounds/${round.id}`, undefined, ann)).round.state).toBe('complete')
  }, WAIT)
  const { themeRun } = await post('theme-runs', { all: true })
  const { proposal } = await post('proposals', {})
  const { vote } = await post('votes', { title: 'Which first?', notes: [note.id] })
  await post(`votes/${vote.id}/close`)
  const { reviewRequest } = await post('review-requests', { question: 'Which first?', notes: [note.id] })
  const { rating } = await post('ratings', { title: 'How good?', notes: [note.id] })
  const { check } = await post('checks', { document: synthesis.id })
  await post(`checks/${check.document}/close`)
  const { thread, comment } = await post('comments', { text: 'Which lamps?', anchor: { kind: 'board' } })
  const { sessions } = await stage.ask(`GET ${path}/history`, undefined, ann)
  const interview = await endedInterview(stage)
  await sendFile(stage, `pictures?id=${PICTURE_ID}`, Buffer.from(DOT, 'base64'), 'image/png')
  stage.ids = {
    ...stage.ids,
    ...interview,
    secret: must(stage.editLink.split('/').at(-1), 'the secret of a link'),
    pictureId: PICTURE_ID,
    ...{ q: 'lamp', search: 'lamp' },
    number: String(note.number),
    agentId: advisor.id,
    agent: advisor.id,
    roundId: round.id,
    runId: synthesis.id,
    documentId: check.document,
    themeRunId: themeRun.id,
    proposalId: proposal.id,
    requestId: reviewRequest.id,
    voteId: vote.id,
    ratingId: rating.id,
    noteId: note.id,
    moment: String(must(sessions[0], 'a session of work').moment),
    threadId: thread.id,
    commentId: comment.id,
    ...{ symbol: '+', token: 'other' },
    webhookId,
    deliveryId: await deliveryOf(stage, webhookId),
    userId: ann.id,
    stepId: await planStep(stage),
  }
}

async function planStep(stage: PrivateStage): Promise<string> {
  const step = { id: 'later', title: 'Lamps' }
  await stage.ask(`POST ${stage.path}/steps`, { steps: [step] }, stage.ann)
  return step.id
}

/** A webhook of each person with all types; they stay editors. Returns that of Ann. */
async function makeWebhooks(stage: PrivateStage): Promise<string> {
  const { people, ann, path, receiver } = stage
  const ids: string[] = []
  for (const person of people) {
    const setRole = (role: string) =>
      person !== ann && stage.ask(`PATCH ${path}/members/${person.id}`, { role }, ann)
    await setRole('facilitator')
    const body = { url: `${receiver.url}/${person.id}`, types: WEBHOOK_TYPES }
    const { webhook } = await stage.ask(`POST ${path}/webhooks`, body, person)
    await setRole('editor')
    ids.push(webhook.id)
  }
  return must(ids[0], 'a webhook')
}

async function deliveryOf(stage: PrivateStage, webhookId: string): Promise<string> {
  const { ann, path } = stage
  const { deliveries } = await stage.ask(`GET ${path}/webhooks/${webhookId}/deliveries`, undefined, ann)
  return must(deliveries[0], 'a message').id
}

/** An interview that is over, so that everyone may read the file that was its answer. */
async function endedInterview(stage: PrivateStage): Promise<{ interviewId: string; fileId: string }> {
  const { ann, path } = stage
  const questions = [{ type: 'ask_file', config: { question: 'Which table?' } }]
  const asked = { title: 'What do we know?', questions }
  const { interview } = await stage.ask(`POST ${path}/interviews`, asked, ann)
  const one = `interviews/${interview.id}`
  const question = must(interview.questions[0], 'a question').id
  const { file } = await sendFile(stage, `${one}/files?question=${question}`, Buffer.from('a,b'))
  const answer = `${path}/${one}/questions/${question}/answer`
  await stage.ask(`PUT ${answer}`, { value: { files: [file] } }, ann)
  await stage.ask(`POST ${path}/${one}/end`, {}, ann)
  return { interviewId: interview.id, fileId: file.fileId }
}

async function sendFile(
  { server, path, ann }: PrivateStage,
  to: string,
  bytes: Buffer,
  type = 'application/octet-stream',
) {
  const answer = await fetch(`${server.url}${path}/${to}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-file-name': 'a.csv', authorization: `Bearer ${ann.token}` },
    body: new Uint8Array(bytes),
  })
  expect([to, answer.status]).toEqual([to, 201])
  return answer.json()
}
