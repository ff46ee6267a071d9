export const AGENTS_AT_WORK_LABELS = {
  advisorsAtWork: 'Advisors at work',
  countAtWork: (count: number) => `${count} at work`,
  allStopped: 'All advisors are stopped. What they wrote stays.',
  stopAllAdvisors: 'Stop all advisors',
} as const
