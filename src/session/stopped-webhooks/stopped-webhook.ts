import { z } from 'zod'
import { accept } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type ApplyTable, defineEvent } from '#session/core/events.ts'

const webhookId = z.string().max(64)

/** A webhook that the server disabled because its receiver takes no messages of this board. */
interface StoppedWebhook {
  ownerId: string
  /** The host of its address: the rest of it may be secret. */
  host: string
  seq: number
  at: number
}

export interface StoppedWebhooksSlice {
  /** By id. Only their owners are notified; members don't see them. */
  stoppedWebhooks: Readonly<Record<string, StoppedWebhook>>
}

export const STOPPED_WEBHOOK_EVENTS = [
  defineEvent('webhook.stopped', { webhookId, ownerId: z.string(), host: z.string() }),
  defineEvent('webhook.settled', { webhookId }),
] as const
export type StoppedWebhookEvent = z.infer<(typeof STOPPED_WEBHOOK_EVENTS)[number]>

const define = commandsOn<StoppedWebhooksSlice, StoppedWebhookEvent>()

const recordStop = define({
  type: 'webhook.record-stop',
  fields: { webhookId, ownerId: z.string().max(64), host: z.string().max(260) },
  minRole: 'server',
  decide: ({ stoppedWebhooks }, { webhookId: id, ownerId, host }) =>
    entryOf(stoppedWebhooks, id)
      ? accept()
      : accept({ kind: 'webhook.stopped', data: { webhookId: id, ownerId, host } }),
})

/** Its owner started or deleted it. */
const settle = define({
  type: 'webhook.settle',
  fields: { webhookId },
  minRole: 'server',
  decide: ({ stoppedWebhooks }, { webhookId: id }) =>
    entryOf(stoppedWebhooks, id) ? accept({ kind: 'webhook.settled', data: { webhookId: id } }) : accept(),
})

export const STOPPED_WEBHOOK_COMMANDS = [recordStop, settle] as const

export const APPLY_STOPPED_WEBHOOKS: ApplyTable<StoppedWebhooksSlice, StoppedWebhookEvent> = {
  'webhook.stopped': ({ stoppedWebhooks }, { data: { webhookId: id, ownerId, host }, seq, at }) => ({
    stoppedWebhooks: { ...stoppedWebhooks, [id]: { ownerId, host, seq, at } },
  }),
  'webhook.settled': ({ stoppedWebhooks }, { data: { webhookId: id } }) => {
    const { [id]: _settled, ...rest } = stoppedWebhooks
    return { stoppedWebhooks: rest }
  },
}
