import type { Synthesis } from '#session/syntheses/synthesis.ts'

/** The state of a synthesis or proposal as a label; null for a finished one. */
export function documentStateLabel(state: Synthesis['state']): string | null {
  switch (state) {
    case 'queued':
      return 'Waiting for its turn'
    case 'writing':
      return 'Writing'
    case 'failed':
      return 'Failed'
    case 'cancelled':
      return 'Stopped'
    case 'done':
      return null
  }
}
