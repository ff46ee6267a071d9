import {
  MessageResponse,
  NewMessageRequest,
  OpenedTalkResponse,
  type TalkTimeResponse,
  WindowTalkResponse,
} from '#api/conversation.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { readNoteWords } from '#board/doc/read-note.ts'
import { awaitsHandIn, isUnrevealedNote } from '#board/private-writing/draft-document.ts'
import type { WindowTalkOf } from '#db/window-talks.ts'
import { createWindowTalks } from '#server/clerk/window-talks.ts'
import { stepIn } from '#session/agenda/step.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { refusal } from '#session/core/refusal.ts'
import type { SessionState } from '#session/state.ts'
import {
  isTalkOver,
  TALK_LASTS_MS,
  type TalkTime,
  windowTalkKey,
  windowTalkRefusal,
} from '#session/windows/window-talk.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, type ApiContext, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { idempotencyKey, requireRole, requireWriter } from '../app/caller.ts'
import { forPrograms } from '../app/route-rules.ts'
import { usingRoom } from '../notes/room-of-note.ts'
import {
  conversationPage,
  describeClerk,
  messageIdOf,
  PageQuery,
  WaitQuery,
  withOrigin,
} from './conversation-api.ts'
import { orProblem } from './idea-services.ts'

const path = '/steps/{stepId}/talk'
/** Five minutes have fewer. */
const MAX_MESSAGES = 300

const read = boardRoute('viewer', `get ${path}`, {
  summary: 'Your own talk with the clerk in a step, and the drafts that came of it',
  ...forPrograms(null),
  description: 'No one else on the board can read it. Each run of the step has its own.',
  query: PageQuery,
  answers: { 200: answer(WindowTalkResponse, 'The last messages, the time and the drafts') },
})
const open = boardRoute('editor', `post ${path}/open`, {
  summary: 'Begin your talk with the clerk in a step, or continue it (editors)',
  ...forPrograms(null),
  description:
    'The first one has the clerk ask its first question. While it is sent at least every twenty seconds, the time of the talk counts; without it the time stops.',
  answers: { 200: answer(OpenedTalkResponse, 'The time of the talk') },
})
const say = boardRoute('editor', `post ${path}`, {
  summary: 'Say something to the clerk in a step (editors)',
  ...forPrograms(null),
  description:
    'What is worth a note becomes a private draft of the caller, with their words as its quote. Nobody sees it before the caller hands it in and it is revealed. `not-now` after five minutes, and where the step offers no talk.',
  headers: OnceHeader,
  body: body(NewMessageRequest),
  query: WaitQuery,
  answers: { 202: answer(MessageResponse, 'What was said, and the answer as far as it is') },
})
const clear = boardRoute('viewer', `delete ${path}`, {
  summary: 'Delete your talk with the clerk in a step',
  ...forPrograms(null),
  description: 'Drafts that came of it stay, without their quotes, and so does the time that is used.',
  answers: { 204: { description: 'Deleted' } },
})

/** The talk with the clerk in a collection window. Each person has their own. */
export function addWindowTalk(app: ApiApp, services: ApiServices): void {
  const { clerk, models, db, now } = services
  const talks = createWindowTalks({ db, clerk, now })

  /** The talk is always the caller's: no request can name another person. */
  async function own(c: ApiContext, { boardId, stepId }: { boardId: string; stepId: string }) {
    const { caller, state } = await requireRole(services, c, boardId, 'viewer')
    return { of: talkOf(state, caller.userId, stepId), state }
  }

  async function ownToTalk(c: ApiContext, { boardId, stepId }: { boardId: string; stepId: string }) {
    const { caller, state, view } = await requireWriter(services, c, boardId)
    const of = talkOf(state, caller.userId, stepId)
    const why = windowTalkRefusal(state, view.me.role, stepId)
    if (why) throw new Problem(refusal(why))
    return of
  }

  app.openapi(read, async (c) => {
    const { of, state } = await own(c, c.req.valid('param'))
    const { before = null, limit } = c.req.valid('query')
    const found = await clerk.list(of, { before, atMost: limit + 1 })
    const all = await clerk.list(of, { before: null, atMost: MAX_MESSAGES })
    const drafts = await listDrafts(services, of, all)
    const time = describeTime(await talks.time(of))
    return c.json(
      { ...conversationPage(found, limit), clerk: describeClerk(state, models), time, drafts },
      200,
    )
  })

  app.openapi(open, async (c) => {
    const { time } = orProblem(await talks.open(await ownToTalk(c, c.req.valid('param'))))
    return c.json({ time: describeTime(time) }, 200)
  })

  app.openapi(say, async (c) => {
    const of = await ownToTalk(c, c.req.valid('param'))
    const { wait } = c.req.valid('query')
    const { id = messageIdOf(idempotencyKey(c)), text, source } = c.req.valid('json')
    const said = await talks.sendMessage(of, { id, text, source })
    const { message, answer: begun } = orProblem(said)
    if (wait > 0) c.get('turn').end()
    const over = wait > 0 ? await clerk.wait(of, begun.id, wait * 1_000) : null
    return c.json({ message: withOrigin(message), answer: withOrigin(over ?? begun) }, 202)
  })

  app.openapi(clear, async (c) => {
    const { of } = await own(c, c.req.valid('param'))
    await clerk.clear(of)
    return c.body(null, 204)
  })
}

function talkOf(state: SessionState, userId: string, stepId: string): WindowTalkOf {
  const step = stepIn(state.agenda, stepId)
  if (!step) throw new Problem(refusal('no-step'))
  return { boardId: state.board.id, userId, windowKey: windowTalkKey(step) }
}

function describeTime(time: TalkTime | null): TalkTimeResponse {
  const { usedMs } = time ?? { usedMs: 0 }
  return { isBegun: time !== null, usedMs, lastsMs: TALK_LASTS_MS, isOver: isTalkOver({ usedMs }) }
}

async function listDrafts(
  { rooms }: Pick<ApiServices, 'rooms'>,
  { boardId, userId }: WindowTalkOf,
  messages: readonly TalkMessage[],
) {
  const drafted = messages.flatMap(({ results }) =>
    results.flatMap((result) => (result.kind === 'drafted' ? [result] : [])),
  )
  if (drafted.length === 0) return []
  return usingRoom(await rooms.openDraft(boardId, userId), async ({ doc }) =>
    drafted.flatMap(({ noteId, quote = '' }) => {
      const map = boardShapes(doc).get(noteId)
      const words = map && isUnrevealedNote(doc, noteId) ? readNoteWords(map) : null
      return words ? [{ noteId, text: words.text, quote, isHandedIn: !awaitsHandIn(doc, noteId) }] : []
    }),
  )
}
