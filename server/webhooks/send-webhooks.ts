import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#db/driver/database.ts'
import {
  type Attempt,
  type ClaimedDelivery,
  claimDeliveries,
  deleteOldDeliveries,
  releaseDelivery,
  settleDelivery,
  TEST_TYPE,
} from '#db/webhook-deliveries.ts'
import { disableWebhook } from '#db/webhooks.ts'
import type { Config } from '#server/config/env.ts'
import type { Log } from '#server/ground/log.ts'
import { sweepDaily } from '#server/ground/sweep-daily.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { timed } from '#server/threads/slices.ts'
import type { WebhookContent } from '#session/webhooks/webhook-data.ts'
import { webhookData } from '#session/webhooks/webhook-data.ts'
import { webhookEvents } from '#session/webhooks/webhook-events.ts'
import { type PostResult, postMessage } from './post-message.ts'
import type { ResolveHost } from './resolve-outside.ts'
import { retryDelay } from './retry-delay.ts'
import type { WebhookSecrets } from './webhook-secret.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
/** Messages that other processes queued, and retries, wait this long at most. */
const LOOK_MS = 2 * SECOND_MS
const TIMEOUT_MS = 15 * SECOND_MS
/** If the process ends in an attempt, the message is sent again after this long. */
const CLAIM_MS = 60 * SECOND_MS
/** The limit of one process; each webhook has one at a time. */
const MAX_AT_ONCE = 32
/** A webhook to which nothing could be sent for so long is disabled. */
const MAX_FAILING_MS = 5 * DAY_MS
const KEEP_MS = 30 * DAY_MS
const GONE = 410

export interface SendWebhooksOptions {
  db: Database
  sessions: Pick<SessionHub, 'load' | 'catchUp' | 'subscribe' | 'dispatch'>
  secrets: Pick<WebhookSecrets, 'sign'>
  config: Pick<Config, 'publicUrl' | 'webhooks' | 'webhookNetworks'>
  log: Pick<Log, 'warn'>
  /** Missing: as the operating system does it. */
  resolve?: ResolveHost
  /** Milliseconds between two looks in the database. */
  lookEveryMs?: number
  /** Shorter in tests. */
  timeoutMs?: number
}

/** Sends queued messages. */
export interface WebhookSender {
  /** Looks for due messages now. */
  wake(): void
  /** Abandons running attempts; another process, or the next start, repeats them. */
  stop(): Promise<void>
}

/**
 * Sends what is due, from any process: each message is claimed in the database first. Boards never wait for a receiver, since their
 * transactions only queue.
 */
export function sendWebhooks(options: SendWebhooksOptions): WebhookSender {
  const { db, sessions, log, lookEveryMs = LOOK_MS } = options
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const stopSweep = sweepDaily(
    () => deleteOldDeliveries(db, new Date(Date.now() - KEEP_MS)),
    (error) => log.warn({ err: error }, 'deleting old webhook messages failed'),
  )
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  /** Messages of all boards are sent, whichever board woke this. */
  const outside = AsyncLocalStorage.snapshot()
  let isWoken = false
  let wasReached = true

  function wake(): void {
    isWoken = true
    if (!looking && !stopping.signal.aborted) looking = outside(lookUntilDone)
  }

  async function lookUntilDone(): Promise<void> {
    if (timer) clearTimeout(timer)
    try {
      while (isWoken && !stopping.signal.aborted && running.size < MAX_AT_ONCE) {
        isWoken = false
        await look()
      }
      wasReached = true
    } catch (error) {
      // Logged once for an outage, not at each look.
      if (wasReached) log.warn({ err: error }, 'reading webhook messages failed')
      wasReached = false
    }
    looking = null
    if (!stopping.signal.aborted) timer = setTimeout(wake, lookEveryMs)
  }

  async function look(): Promise<void> {
    const now = new Date()
    const claimed = await claimDeliveries(db, {
      now,
      until: new Date(now.getTime() + CLAIM_MS),
      busy: [...running.keys()],
      limit: MAX_AT_ONCE - running.size,
    })
    for (const delivery of claimed) {
      const sent = deliver(options, delivery, stopping.signal)
        // The claim ends, and the message is sent again.
        .catch((error: unknown) =>
          log.warn(
            { err: error, boardId: delivery.boardId, webhookId: delivery.hook.id },
            'webhook message failed',
          ),
        )
        .then(() => {
          running.delete(delivery.hook.id)
          wake()
        })
      running.set(delivery.hook.id, sent)
    }
  }

  // Messages wait until the operator switches webhooks on again.
  if (!options.config.webhooks) stopping.abort()
  const unsubscribe = sessions.subscribe(({ state, events }) => {
    if (webhookEvents(state, events).length > 0) wake()
  })
  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      unsubscribe()
      if (timer) clearTimeout(timer)
      await looking
      await Promise.all(running.values())
      await stopSweep()
    },
  }
}

async function deliver(
  options: SendWebhooksOptions,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { db, secrets, config, resolve, timeoutMs = TIMEOUT_MS } = options
  const { id, hook, event } = delivery
  const content = await contentOf(options, delivery)
  if (!content.ok) {
    await releaseDelivery(db, id, { state: 'dropped', dueAt: new Date(), problem: content.why })
    if (content.why === 'no-access' && hook.boardId !== null) await disableWebhook(db, hook.id, 'no-access')
    return
  }
  const triedAt = new Date()
  const body = JSON.stringify({
    type: event.type,
    timestamp: new Date(event.at).toISOString(),
    data: content.data,
  })
  const result = await postMessage({
    url: hook.url,
    headers: secrets.sign(hook, { id, at: triedAt, body }),
    body,
    allowed: config.webhookNetworks,
    resolve,
    timeoutMs,
    signal,
  })
  if (!result.ok && result.problem === 'stopped')
    return releaseDelivery(db, id, { state: 'waiting', dueAt: new Date(), problem: null })
  const attempt = attemptOf(delivery, result, triedAt)
  await settleDelivery(db, { id, webhookId: hook.id }, attempt)
  if (attempt.status === GONE) await stop(options, delivery, 'gone')
  else if (
    attempt.state !== 'sent' &&
    hook.failingSince &&
    triedAt.getTime() - hook.failingSince.getTime() > MAX_FAILING_MS
  )
    await stop(options, delivery, 'failing')
}

/** The owner is notified on the board whose message failed last. A test has no board. */
async function stop(
  { db, sessions }: SendWebhooksOptions,
  { boardId, hook }: ClaimedDelivery,
  reason: 'gone' | 'failing',
): Promise<void> {
  const noticeOn = boardId ?? hook.boardId
  const { host } = new URL(hook.url)
  const record = { type: 'webhook.record-stop', webhookId: hook.id, ownerId: hook.ownerId, host }
  // Before the notice: an owner who starts it again on reading that must not find it disabled once more.
  const isDisabled = await disableWebhook(db, hook.id, reason)
  if (isDisabled && noticeOn !== null) await sessions.dispatch(noticeOn, record, { kind: 'server' })
}

async function contentOf(
  { sessions, config }: SendWebhooksOptions,
  { boardId, event, hook }: ClaimedDelivery,
): Promise<WebhookContent> {
  const { type, ...rest } = event
  if (type === TEST_TYPE) return { ok: true, data: { webhook: { id: hook.id } } }
  let state = boardId === null ? null : await sessions.load(boardId)
  // Another process appended the event, and this one has an older state in memory.
  if (boardId !== null && state && state.seq < event.seq) {
    await sessions.catchUp()
    state = await sessions.load(boardId)
  }
  if (!state) return { ok: false, why: 'gone' }
  return timed(() => webhookData(state, hook.ownerId, { type, ...rest }, config.publicUrl ?? ''))
}

function attemptOf({ attempts }: ClaimedDelivery, result: PostResult, triedAt: Date): Attempt {
  const status = result.ok ? result.status : null
  const isSent = status !== null && status >= 200 && status < 300
  const delay =
    status === GONE ? null : retryDelay(attempts, result.ok ? result.retryAfterMs : null, Math.random())
  const now = Date.now()
  return {
    state: isSent ? 'sent' : delay === null ? 'failed' : 'waiting',
    dueAt: new Date(now + (delay ?? 0)),
    triedAt,
    status,
    answer: result.ok ? result.answer : null,
    problem: result.ok ? null : result.problem,
    durationMs: now - triedAt.getTime(),
  }
}
