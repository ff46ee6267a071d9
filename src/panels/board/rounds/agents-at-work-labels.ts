import type { WorkingAgent } from './at-work.ts'

export const AGENTS_AT_WORK_LABELS = {
  advisorsAtWork: 'Advisors at work',
  countAtWork: (count: number) => `${count} at work`,
  allStopped: 'All advisors are stopped. What they wrote stays.',
  stopAllAdvisors: 'Stop all advisors',
} as const

/** `Caretaker is writing`, `2 writing, 1 thinking` */
export function atWorkLabel(workers: readonly WorkingAgent[], nameOf: (agentId: string) => string): string {
  const [only] = workers
  if (only && workers.length === 1) return `${nameOf(only.agentId)} is ${only.doing}`
  const words: string[] = []
  for (const doing of ['writing', 'thinking', 'choosing'] as const) {
    const count = workers.filter((worker) => worker.doing === doing).length
    if (count > 0) words.push(`${count} ${doing}`)
  }
  return words.join(', ')
}
