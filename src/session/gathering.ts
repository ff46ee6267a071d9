import type { Gather } from './gather.ts'

/** Whether somebody still works on it, or is going to. */
export function isGathering({ state }: Pick<Gather, 'state'>): boolean {
  return state === 'queued' || state === 'thinking'
}
