import { z } from 'zod'
import { PlannedStep } from '#session/agenda/step.ts'
import type { PrivateStage } from './private-stage.ts'
import { type Ids, readWhen, type Write } from './write.ts'
import { AGENT_WRITES, DOCUMENT_WRITES, ROUND_WRITES } from './writes-of-agents.ts'

/** The smallest PNG. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const CONFIRM = { type: 'confirm', config: { question: 'Are the lamps ready?' } }
const QUESTION = { type: 'ask_text', config: { question: 'Which lamps?' } }

const TABLE = { type: 'ask_file', config: { question: 'Which table of lamps?' } }

const ACCOUNT: readonly Write[] = [
  { request: 'POST /boards', body: { title: 'Lamps' } },
  { request: 'POST /join', body: (_, { editLink }) => ({ link: editLink }) },
  { request: 'PATCH /me', body: { color: 'iris' } },
  {
    request: 'POST /tokens',
    body: { name: 'Lamp', scopes: ['board:read'], boardId: '{boardId}' },
    keep: { tokenId: ['token', 'id'] },
  },
  { request: 'DELETE /tokens/{tokenId}' },
  {
    request: 'POST /webhooks',
    body: { url: 'https://lamps.example/', types: ['note.added'] },
    refused: 'guest-webhook',
  },
  { request: 'PATCH /webhooks/{webhookId}', body: { state: 'paused' }, refused: 'no-webhook' },
  { request: 'POST /webhooks/{webhookId}/secret', refused: 'no-webhook' },
  { request: 'POST /webhooks/{webhookId}/test', refused: 'no-webhook' },
  { request: 'POST /webhooks/{webhookId}/deliveries/{deliveryId}/replay', refused: 'no-webhook' },
  { request: 'DELETE /webhooks/{webhookId}', refused: 'no-webhook' },
  { request: 'PATCH /folders', body: { name: 'Lamps', newName: 'Lights' } },
  { request: 'PATCH /notifications', body: { readAll: true } },
  { request: 'PATCH /notifications/mail', body: { mode: 'off' } },
  { request: 'POST /unsubscribe', query: 'token=other', refused: 'bad-request' },
  {
    request: 'PUT /notifications/mail/address',
    body: { address: 'lamp@example.org' },
    refused: 'mail-off',
  },
  { request: 'DELETE /notifications/mail/address' },
  { request: 'POST /confirm-address', query: 'token=other' },
  { request: 'POST /operator/mail/test', body: { to: 'lamp@example.org' }, refused: 'mail-off' },
  { request: 'PUT /notifications/levels', body: { boardId: null, subject: null, level: 'all' } },
  { request: 'POST /operator/models/test', body: { provider: 'demo' } },
  { request: 'POST /operator/models/find-local' },
  { request: 'PUT /operator/model-rules', body: { guestBoards: 'yes' } },
  { request: 'POST /operator/backup', refused: 'not-embedded' },
  { request: 'PUT /operator/agents', body: { isOn: true } },
  { request: 'PUT /operator/boards/{boardId}/closed', body: { isClosed: false } },
]

const BOARD: readonly Write[] = [
  { request: 'PATCH ~', body: { premise: 'Lamps' } },
  { request: 'POST ~/agents/draw', body: { question: 'What now?' } },
  { request: 'PATCH ~/members/{userId}', body: { role: 'editor' } },
  { request: 'PUT ~/stand-in', body: { userId: '{userId}' } },
  { request: 'POST ~/stand-in/take-over' },
  { request: 'DELETE ~/links/{word}' },
  { request: 'POST ~/links/{word}' },
  { request: 'PATCH ~/access', body: { isSignedInOnly: false } },
  { request: 'PUT ~/groups', body: { group: 'designers', role: 'editor' } },
  { request: 'PATCH ~/settings', body: { suggestsSteps: true } },
  { request: 'POST ~/duplicate', body: { keep: 'notes' } },
  { request: 'DELETE ~/timer' },
  { request: 'POST ~/timer', body: { durationMs: 60_000 } },
  { request: 'POST ~/timer/pause' },
  { request: 'POST ~/timer/resume' },
  { request: 'POST ~/timer/adjust', body: { byMs: 60_000 } },
  { request: 'DELETE ~/timer' },
  { request: 'POST ~/visits', body: { seen: [{ subject: 'note:1', seq: 1 }] } },
  { request: 'POST ~/visits', body: { throughSeq: 1 } },
  { request: 'POST ~/visits/undo' },
  {
    request: 'POST ~/webhooks',
    body: (_, { receiver }) => ({ url: `${receiver.url}/lamps`, types: ['note.added'] }),
    keep: { webhookId: ['webhook', 'id'] },
  },
  { request: 'PATCH ~/webhooks/{webhookId}', body: { state: 'active' } },
  { request: 'POST ~/webhooks/{webhookId}/secret' },
  { request: 'POST ~/webhooks/{webhookId}/test' },
  { request: 'POST ~/webhooks/{webhookId}/deliveries/{deliveryId}/replay', refused: 'no-delivery' },
  { request: 'DELETE ~/webhooks/{webhookId}' },
  { request: 'PATCH ~/place', body: { folder: 'Lamps' } },
  {
    request: 'POST ~/review-requests',
    body: { question: 'Which first?', notes: ['{noteId}'] },
    keep: { requestId: ['reviewRequest', 'id'] },
  },
  { request: 'POST ~/review-requests/{requestId}/close' },
  { request: 'POST ~/freeze' },
  { request: 'DELETE ~/freeze' },
]

const NOTES: readonly Write[] = [
  {
    request: 'POST ~/notes',
    changesCanvas: true,
    body: { text: 'A lamp by the door' },
    keep: { mine: ['note', 'id'] },
  },
  { request: 'PATCH ~/notes/{noteId}', changesCanvas: true, body: { color: 'green' } },
  { request: 'POST ~/notes/{noteId}/reactions', body: { symbol: '+' } },
  { request: 'DELETE ~/notes/{noteId}/reactions', body: { symbol: '+' } },
  { request: 'POST ~/ideas', changesCanvas: true, body: { text: 'A lamp by the gate' } },
  { request: 'PATCH ~/ideas/{number}', body: { status: 'refining' } },
  { request: 'PATCH ~/ideas/{number}', changesCanvas: true, body: { text: 'Lamps stay on at night' } },
  { request: 'POST ~/ideas/{number}/links', body: { to: 2, type: 'supports' } },
  { request: 'DELETE ~/ideas/{number}/links', body: { to: 2, type: 'supports' } },
  { request: 'POST ~/ideas/{number}/promotion', body: { kind: 'todo' } },
  { request: 'PUT ~/ideas/{number}/done', body: { isDone: true } },
  { request: 'DELETE ~/ideas/{number}/promotion' },
  { request: 'POST ~/promotions', body: { noteIds: ['{noteId}'], kind: 'decision' } },
  { request: 'DELETE ~/promotions', body: { noteIds: ['{noteId}'] } },
  { request: 'DELETE ~/ideas/{number}', changesCanvas: true },
  { request: 'POST ~/ideas/{number}/restore', changesCanvas: true },
  { request: 'POST ~/ideas/changes', body: { numbers: [2], change: { addTags: ['lamp'] } } },
  { request: 'POST ~/ideas/remove', changesCanvas: true, body: { numbers: [2] } },
  { request: 'POST ~/ideas/restore', changesCanvas: true, body: { numbers: [2] } },
  {
    request: 'POST ~/pictures',
    query: 'id={fresh}',
    file: { type: 'image/png', content: DOT },
  },
  { request: 'POST ~/pictures/copies', body: { ids: ['{pictureId}'] } },
  {
    request: 'POST /boards/import',
    query: 'fileName=board.json',
    file: {
      type: 'application/octet-stream',
      async content(stage, by) {
        const board = await stage.fetch(`GET ${stage.path}/export?format=json`, undefined, by)
        return Buffer.from(await board.arrayBuffer())
      },
    },
  },
  {
    request: 'POST ~/import',
    changesCanvas: true,
    body: { text: '- A lamp', format: 'list', dryRun: true },
    refused: 'import-in-private',
  },
  {
    request: 'POST ~/talk',
    query: 'wait=20',
    body: { text: 'Read back the newest ideas.' },
    keep: { messageId: ['answer', 'id'] },
  },
  { request: 'POST ~/talk/{messageId}/stop' },
  { request: 'POST ~/talk/{messageId}/retry', refused: 'nothing-to-retry' },
  { request: 'POST ~/talk/{messageId}/undo', body: { number: 1 }, refused: 'no-such-capture' },
  {
    request: 'POST ~/talk/{messageId}/link',
    body: { from: 1, to: 2, isAccepted: true },
    refused: 'no-such-suggestion',
  },
  // The step offers no talk.
  { request: 'POST ~/steps/{stepId}/talk/open', refused: 'not-now' },
  { request: 'POST ~/steps/{stepId}/talk', body: { text: 'Lamps' }, refused: 'not-now' },
  { request: 'DELETE ~/steps/{stepId}/talk' },
  { request: 'DELETE ~/notes/{mine}', changesCanvas: true },
]

const COMMENTS: readonly Write[] = [
  {
    request: 'POST ~/comments',
    body: { text: 'Which lamps?', anchor: { kind: 'record', recordId: '{noteId}' } },
    keep: { commentId: ['comment', 'id'], threadId: ['thread', 'id'] },
  },
  { request: 'PATCH ~/comments/{commentId}', body: { text: 'Which of the lamps?' } },
  { request: 'PUT ~/comments/{commentId}/reactions/{symbol}' },
  { request: 'DELETE ~/comments/{commentId}/reactions/{symbol}' },
  { request: 'POST ~/threads/{threadId}/resolve' },
  { request: 'POST ~/threads/{threadId}/reopen' },
  { request: 'POST ~/threads/{threadId}/stop' },
  { request: 'DELETE ~/comments/{commentId}' },
]

const HISTORY: readonly Write[] = [
  { request: 'POST ~/versions', body: { name: 'Lamps' }, keep: { versionId: ['version', 'id'] } },
  { request: 'PATCH ~/versions/{versionId}', body: { name: 'All lamps' } },
  { request: 'DELETE ~/versions/{versionId}' },
  {
    request: 'POST ~/history/restore',
    changesCanvas: true,
    body: { moment: 1, what: { kind: 'records', ids: ['shape:lamp'] } },
  },
]

const CHOOSING: readonly Write[] = [
  {
    request: 'POST ~/votes',
    body: { title: 'Lamps', notes: ['{noteId}'] },
    keep: { voteId: ['vote', 'id'] },
  },
  { request: 'POST ~/votes/{voteId}/cast', body: { note: '{noteId}', count: 1 } },
  {
    request: 'POST ~/votes/{voteId}/proxies',
    body: { name: 'Dee', ballot: [{ note: '{noteId}', count: 1 }] },
  },
  { request: 'POST ~/votes/{voteId}/end', body: { durationMs: 600_000 } },
  {
    request: 'POST ~/ratings',
    body: { title: 'Lamps', notes: ['{noteId}'] },
    keep: { ratingId: ['rating', 'id'] },
  },
  { request: 'POST ~/ratings/{ratingId}/rate', body: { note: '{noteId}', scores: [2, 2] } },
  { request: 'POST ~/ratings/{ratingId}/end', body: { durationMs: 600_000 } },
]

const Suggested = z.object({ suggestion: z.object({ state: z.literal('proposed') }) })

export async function proposedStep(_: Ids, stage: PrivateStage): Promise<object> {
  await readWhen(stage, 'step-suggestion', Suggested)
  return {}
}

const Agenda = z.object({ version: z.int(), steps: z.array(PlannedStep) })

const STEPS: readonly Write[] = [
  { request: 'POST ~/steps', body: { steps: [{ title: 'Talk' }] } },
  {
    request: 'PUT ~/agenda',
    body: (_, stage) => readWhen(stage, 'agenda', Agenda),
  },
  { request: 'PATCH ~/steps/{stepId}', body: { minutes: 5, pairsNotes: true } },
  // Refused where notes are refused.
  { request: 'POST ~/pairs', changesCanvas: true, body: { step: '{stepId}', run: 1, count: 1 } },
  { request: 'POST ~/steps/{stepId}/move', body: { beforeId: null } },
  { request: 'POST ~/steps/{stepId}/done', body: { run: 1, isDone: true } },
  { request: 'POST ~/step-suggestion', keep: { suggestionId: ['suggestion', 'id'] } },
  { request: 'POST ~/step-suggestion/{suggestionId}/abort' },
  { request: 'POST ~/step-suggestion/{suggestionId}/dismiss' },
  { request: 'POST ~/private-writing', refused: 'private-writing-on' },
]

const INTERVIEWS: readonly Write[] = [
  {
    request: 'POST ~/interviews',
    body: { title: 'Lamps', questions: [CONFIRM, QUESTION, TABLE] },
    keep: {
      interviewId: ['interview', 'id'],
      questionId: ['interview', 'questions', 0, 'id'],
      second: ['interview', 'questions', 1, 'id'],
      table: ['interview', 'questions', 2, 'id'],
    },
  },
  { request: 'POST ~/interviews/{interviewId}/questions', body: CONFIRM },
  {
    request: 'PUT ~/interviews/{interviewId}/questions/{questionId}/answer',
    body: { value: { choice: 'yes' } },
  },
  { request: 'DELETE ~/interviews/{interviewId}/questions/{questionId}/answer' },
  {
    request: 'POST ~/interviews/{interviewId}/ask-back',
    body: { text: 'For which door?' },
    keep: { askBack: ['interview', 'askBacks', 0, 'id'] },
  },
  { request: 'POST ~/interviews/{interviewId}/replies', body: { askBack: '{askBack}', text: 'Both' } },
  // A question by a person, not a program.
  {
    request: 'POST ~/interviews/{interviewId}/context-requests/{contextRequestId}/reply',
    body: { text: 'Both' },
    refused: 'not-program',
  },
  {
    request: 'POST ~/interviews/{interviewId}/context-requests/{contextRequestId}/cancel',
    refused: 'no-context-request',
  },
  {
    request: 'POST ~/interviews/{interviewId}/files',
    query: 'question={table}',
    file: { type: 'application/octet-stream', content: Buffer.from('a,b') },
  },
  { request: 'PUT ~/interviews/{interviewId}/end', body: { durationMs: 600_000 } },
  { request: 'POST ~/interviews/{interviewId}/probe/retry', body: {}, isTimed: true },
]

/** Writes that keep secrets secret; several people can send them one after another. */
export const WRITES: readonly Write[] = [
  ...ACCOUNT,
  ...BOARD,
  ...NOTES,
  ...AGENT_WRITES,
  ...ROUND_WRITES,
  ...DOCUMENT_WRITES,
  ...COMMENTS,
  ...HISTORY,
  ...CHOOSING,
  ...STEPS,
  ...INTERVIEWS,
]
