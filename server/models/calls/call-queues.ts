import type { LocalModels } from '../providers/local-models.ts'
import type { CallsAtOnce } from '../providers/models-config.ts'
import { splitModel } from '../providers/providers.ts'
import { type CallQueue, createCallQueue } from './call-queue.ts'

export interface CallQueues {
  of(model: string): CallQueue
}

/** The demo script answers as many calls as there are. */
export function createCallQueues(
  atOnce: CallsAtOnce,
  local: Pick<LocalModels, 'models' | 'urls'>,
): CallQueues {
  const queues = new Map<string, CallQueue>()

  function keyOf(model: string): string {
    const { provider, name } = splitModel(model)
    if (provider !== 'local') return provider
    const url = local.models().find((each) => each.name === name)?.url ?? local.urls()[0] ?? ''
    return `local ${url}`
  }

  return {
    of(model) {
      const key = keyOf(model)
      const { provider } = splitModel(model)
      const most =
        provider === 'demo' ? Number.POSITIVE_INFINITY : atOnce[provider === 'local' ? 'local' : 'hosted']
      const queue = queues.get(key) ?? createCallQueue(most)
      queues.set(key, queue)
      return queue
    },
  }
}
