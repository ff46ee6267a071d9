import { LRUCache } from 'lru-cache'
import type { TalkOf } from '#db/talk-messages.ts'
import type { LiveAnswer } from './live-answer.ts'
import type { TalkEnd } from './talk-turn.ts'

/** An answer that is being written, or waits for earlier ones. */
export interface RunningTalk {
  readonly of: TalkOf
  /** `null`: the clerk speaks first. */
  readonly messageId: string | null
  readonly live: LiveAnswer
  readonly signal: AbortSignal
  /** The id of its run in the session, once that has started. */
  callId: string | null
  began(callId: string): void
  end(why: TalkEnd): void
  /** Resolves when it is finished, or after this time. */
  over(atMostMs: number): Promise<void>
}

const MINUTE_MS = 60_000
/** Messages of one person on one board that may wait for an answer at the same time. */
const MAX_WAITING = 5
const MAX_SAID_PER_MINUTE = 30
/** Above this number, the person whose last message is the oldest is forgotten. */
const MAX_SPEAKERS = 10_000

/** All unfinished answers of this process, and how often each person wrote lately. */
export class RunningTalks {
  private readonly talks = new Map<RunningTalk, PromiseWithResolvers<void>>()
  private readonly spoken = new LRUCache<string, number[]>({ max: MAX_SPEAKERS })

  add(of: TalkOf, messageId: string | null, live: LiveAnswer): RunningTalk {
    const ended = Promise.withResolvers<void>()
    const controller = new AbortController()
    const talk: RunningTalk = {
      of,
      messageId,
      live,
      signal: controller.signal,
      callId: null,
      began(callId) {
        talk.callId = callId
      },
      end: (why) => controller.abort(why),
      over: (atMostMs) => within(ended.promise, atMostMs),
    }
    this.talks.set(talk, ended)
    return talk
  }

  remove(talk: RunningTalk): void {
    this.talks.get(talk)?.resolve()
    this.talks.delete(talk)
  }

  all(): RunningTalk[] {
    return [...this.talks.keys()]
  }

  on(boardId: string): RunningTalk[] {
    return this.all().filter(({ of }) => of.boardId === boardId)
  }

  /** All of this person, in their conversation and in windows. */
  of({ boardId, userId }: TalkOf): RunningTalk[] {
    return this.on(boardId).filter(({ of }) => of.userId === userId)
  }

  /** By the id of the answer, or, unless `by` excludes it, by the id of the message that it answers. */
  find(of: TalkOf, id: string, by: 'either' | 'answer' = 'either'): RunningTalk | null {
    const isIt = ({ live, messageId }: RunningTalk) =>
      live.message.id === id || (by === 'either' && messageId === id)
    return this.of(of).find(isIt) ?? null
  }

  /** Counts a message of a person; returns true, and counts none, if too many wait or there were too many within a minute. */
  isTooOften(of: TalkOf, now: number): boolean {
    if (this.of(of).length >= MAX_WAITING) return true
    const key = `${of.boardId} ${of.userId}`
    const lately = (this.spoken.get(key) ?? []).filter((at) => at > now - MINUTE_MS)
    if (lately.length >= MAX_SAID_PER_MINUTE) return true
    this.spoken.set(key, [...lately, now])
    return false
  }

  /** Resolves when no answer is running. */
  async idle(): Promise<void> {
    await Promise.all([...this.talks.values()].map(({ promise }) => promise))
  }
}

async function within(promise: Promise<void>, atMostMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, atMostMs)
  })
  await Promise.race([promise, late])
  clearTimeout(timer)
}
