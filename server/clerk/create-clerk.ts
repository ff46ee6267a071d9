import {
  clearTalk,
  failLeftTalks,
  findAnswer,
  findTalk,
  insertTalk,
  listTalk,
  reopenTalk,
  type TalkOf,
  updateTalk,
} from '#db/talk-messages.ts'
import { insertFirst, type WindowTalkOf } from '#db/window-talks.ts'
import { newTalkMessageId } from '#server/ground/new-id.ts'
import type { IdeaRefusal } from '#server/ideas/idea-refusal.ts'
import type { SessionChange } from '#server/session/session-listeners.ts'
import { createSerialQueue } from '#server/threads/serial-queue.ts'
import { isClerkOff } from '#session/board/board-settings.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { isAtLeast } from '#session/core/role.ts'
import { presentIdea } from '#session/ideas/idea-in.ts'
import { roleIn } from '#session/members/members-slice.ts'
import { talkRefusal } from '#session/windows/window-talk.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'
import type { RunningClerk } from './clerk.ts'
import type { ClerkServices, TalkRoom } from './clerk-services.ts'
import { decideSuggestedLink, type LinkDecision } from './decide-suggested-link.ts'
import { LiveAnswer } from './live-answer.ts'
import {
  type BegunAnswer,
  type MessageRequest,
  newAnswer,
  newMessagePair,
  type SavedMessage,
} from './new-message-pair.ts'
import { RunningTalks } from './running-talks.ts'
import { talkFailure } from './talk-failure.ts'
import { takeTurn } from './talk-turn.ts'

type Refused = { ok: false; refusal: IdeaRefusal }

const KEEP_MS = 3_000
/** Another process's answer that has not been written to for this long counts as abandoned. */
const LEFT_AFTER_MS = 60_000

/** Call `start` before the first message and `close` at the end, which fails the answers that still run. */
export function createClerk(services: ClerkServices): RunningClerk {
  return new TalkingClerk(services)
}

class TalkingClerk implements RunningClerk {
  private readonly services: ClerkServices
  private readonly running = new RunningTalks()
  private readonly closing = new AbortController()
  private readonly queue = createSerialQueue()
  private readonly saving = createSerialQueue()
  private readonly now: () => number
  private stopListening: () => void = () => undefined
  private timer: NodeJS.Timeout | null = null

  constructor(services: ClerkServices) {
    this.services = services
    this.now = services.now ?? Date.now
  }

  async start(): Promise<void> {
    const { db, sessions } = this.services
    // A data folder has one process: every unfinished answer belongs to a process that has ended.
    await failLeftTalks(db, talkFailure('lost'), db.kind === 'pglite' ? 0 : LEFT_AFTER_MS)
    this.stopListening = sessions.subscribe((change) => this.sessionChanged(change))
    this.keepLater()
  }

  async close(): Promise<void> {
    this.stopListening()
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.closing.abort()
    for (const talk of this.running.all()) talk.end('lost')
    await this.running.idle()
  }

  async sendMessage(
    of: TalkOf,
    { id = newTalkMessageId(), text, source }: MessageRequest,
  ): Promise<({ ok: true } & SavedMessage) | Refused> {
    const before = await this.saidBefore(of, id)
    if (before) return { ok: true, ...before }
    const refused = await this.refuse(of)
    if (refused) return refused
    const said = newMessagePair(id, text, source, { at: this.now(), windowKey: of.windowKey })
    const room = await this.services.rooms.open(of.boardId)
    // Both or none: a request that sends the same message at the same moment waits for both.
    const inserting = this.services.db.transaction((tx) => insertTalk(tx, of, [said.message, said.answer]))
    const isNew = await this.orReleased(room, inserting)
    if (isNew) this.begin(of, said, room)
    else room.release()
    const saved = isNew ? said : await this.saidBefore(of, id)
    // An answer of the clerk, for instance.
    return saved ? { ok: true, ...saved } : { ok: false, refusal: refusal('bad-command.message-exists') }
  }

  async speak(of: WindowTalkOf, when: 'first' | 'last'): Promise<{ ok: true } | Refused> {
    // A talk that is deleted begins again, with another call of the model each time.
    const refused = await this.refuse(of)
    if (refused) return refused
    const answer = newAnswer(null, { at: this.now(), windowKey: of.windowKey })
    const room = await this.services.rooms.open(of.boardId)
    const insert = when === 'first' ? insertFirst : insertTalk
    if (await this.orReleased(room, insert(this.services.db, of, [answer])))
      this.begin(of, { message: null, answer }, room)
    else room.release()
    return { ok: true }
  }

  async offRefusal(of: TalkOf): Promise<Refused | null> {
    const state = await this.services.sessions.load(of.boardId)
    const why = state && talkRefusal(state, of)
    return why ? { ok: false, refusal: refusal(why) } : null
  }

  async list(of: TalkOf, page: { before: string | null; atMost: number }): Promise<TalkMessage[]> {
    const messages = await listTalk(this.services.db, of, page)
    return messages.map((message) => this.fresh(of, message))
  }

  async wait(of: TalkOf, answerId: string, waitMs: number): Promise<TalkMessage | null> {
    await this.running.find(of, answerId)?.over(waitMs)
    const answer = await findTalk(this.services.db, of, answerId)
    return answer && this.fresh(of, answer)
  }

  stop(of: TalkOf, messageId: string): boolean {
    const talk = this.running.find(of, messageId)
    talk?.end('by-person')
    return talk !== null
  }

  async retry(of: TalkOf, messageId: string): Promise<({ ok: true } & BegunAnswer) | Refused | null> {
    const { db } = this.services
    const answer = await this.answerOf(of, messageId)
    const message = answer?.answers ? await findTalk(db, of, answer.answers) : null
    if (!answer || (answer.answers !== null && !message)) return null
    // The request names no talk. A message that was taken in time gets its answer later, but not after the close.
    const place = { ...of, windowKey: answer.windowKey }
    const refused = await this.refuse(place)
    if (refused) return refused
    const room = await this.services.rooms.open(of.boardId)
    const again = await this.orReleased(room, reopenTalk(db, of, answer.id))
    if (again) this.begin(place, { message, answer: again }, room)
    else room.release()
    return again && { ok: true, message, answer: again }
  }

  async undo(of: TalkOf, messageId: string, number: number): Promise<{ ok: true } | Refused | null> {
    const answer = await this.answerOf(of, messageId)
    const isFromHere = answer?.results.some(
      (result) => result.kind === 'captured' && result.number === number,
    )
    const state = await this.services.sessions.load(of.boardId)
    if (!isFromHere || !state || !presentIdea(state, number)) return null
    const by = { kind: 'person', userId: of.userId } as const
    return await this.services.writer.remove(of.boardId, [number], by)
  }

  async decideLink(of: TalkOf, messageId: string, decision: LinkDecision) {
    if (this.running.find(of, messageId))
      return { ok: false as const, refusal: refusal('not-now.answer-running') }
    const answer = await this.answerOf(of, messageId)
    const decided = answer && (await decideSuggestedLink(this.services, { of, answer, decision }))
    if (decided?.ok) await this.send(of, { type: 'message', message: decided.message })
    return decided
  }

  async clear(of: TalkOf): Promise<void> {
    for (const talk of this.running.of(of)) {
      if (talk.of.windowKey !== of.windowKey) continue
      talk.end('by-person')
      talk.live.forget()
    }
    await clearTalk(this.services.db, of)
    const place = of.windowKey === undefined ? {} : { windowKey: of.windowKey }
    await this.send(of, { type: 'cleared', ...place })
  }

  /** Starts as soon as the earlier answers are finished. */
  private begin(of: TalkOf, { message, answer }: BegunAnswer, room: TalkRoom): void {
    const { services, saving } = this
    const send = (frame: TalkFrame) => room.sendToPerson(of.userId, frame)
    const live = new LiveAnswer({ message: answer, send, keep: (kept) => updateTalk(services.db, of, kept) })
    const messageId = message?.id ?? null
    const talk = this.running.add(of, messageId, live)
    if (message) send({ type: 'message', message })
    send({ type: 'message', message: answer })
    const turn = {
      ...of,
      messageId,
      live,
      signal: talk.signal,
      closing: this.closing.signal,
      saving,
      began: talk.began,
    }
    void this.queue
      .run(`${of.boardId} ${of.userId}`, () => takeTurn(services, turn))
      .finally(() => {
        this.running.remove(talk)
        room.release()
      })
  }

  private async orReleased<T>(room: TalkRoom, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      room.release()
      throw error
    }
  }

  private async refuse(of: TalkOf): Promise<Refused | null> {
    const off = await this.offRefusal(of)
    if (off) return off
    return this.running.isTooOften(of, this.now()) ? { ok: false, refusal: refusal('too-often') } : null
  }

  private async saidBefore(of: TalkOf, id: string): Promise<SavedMessage | null> {
    const { db } = this.services
    const message = await findTalk(db, of, id)
    const answer = message && (await findAnswer(db, of, id))
    return message && answer ? { message, answer: this.fresh(of, answer) } : null
  }

  /** The answer with this id, or the answer to the message with this id. */
  private async answerOf(of: TalkOf, messageId: string): Promise<TalkMessage | null> {
    const { db } = this.services
    const found = await findTalk(db, of, messageId)
    return found?.by === 'me' ? await findAnswer(db, of, messageId) : found
  }

  /** An answer that is being written has more text here than in its row. */
  private fresh(of: TalkOf, message: TalkMessage): TalkMessage {
    return this.running.find(of, message.id, 'answer')?.live.message ?? message
  }

  /** Ends the answers to people who lost access, and all answers when the agents were stopped. */
  private sessionChanged({ boardId, state }: SessionChange): void {
    for (const talk of this.running.on(boardId)) {
      const { of, callId } = talk
      const role = roleIn(state, of.userId)
      const isStopped = callId !== null && !entryOf(state.calls, callId)
      if (state.deletedAt !== null || !role || !isAtLeast(role, 'editor')) talk.end('no-right')
      else if (isClerkOff(state)) talk.end('clerk-off')
      else if (isStopped) talk.end('all-stopped')
    }
  }

  private keepLater(): void {
    const { log, keepEveryMs = KEEP_MS } = this.services
    this.timer = setTimeout(() => {
      this.keepAll()
        .catch((error: unknown) => log.warn({ err: error }, 'storing unfinished clerk answers failed'))
        .finally(() => this.timer && this.keepLater())
    }, keepEveryMs)
  }

  private async keepAll(): Promise<void> {
    const { db } = this.services
    for (const { live } of this.running.all()) await live.keep()
    if (db.kind === 'postgres') await failLeftTalks(db, talkFailure('lost'), LEFT_AFTER_MS)
  }

  private async send(of: TalkOf, frame: TalkFrame): Promise<void> {
    const room = await this.services.rooms.open(of.boardId)
    room.sendToPerson(of.userId, frame)
    room.release()
  }
}
