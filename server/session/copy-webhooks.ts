import type { Queryable } from '#db/driver/database.ts'
import { queueDeliveries } from '#db/webhook-deliveries.ts'
import { endWebhooksOf } from '#db/webhooks.ts'
import type { SessionEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { webhookEvents } from '#session/webhooks/webhook-events.ts'

/** A receiver that is away for long loses what is beyond. */
const MAX_WAITING = 1_000

/**
 * Queues messages to webhooks in the transaction of their events: a restart loses and doubles none. `state` is after the last
 * event.
 */
export async function copyWebhooks(
  tx: Queryable,
  state: SessionState,
  events: readonly SessionEvent[],
): Promise<void> {
  const boardId = state.board.id
  for (const { kind, data } of events)
    if (kind === 'member.left') await endWebhooksOf(tx, boardId, data.userId, data.into ?? null)
  const messages = webhookEvents(state, events)
  if (messages.length > 0) await queueDeliveries(tx, boardId, messages, MAX_WAITING)
}
