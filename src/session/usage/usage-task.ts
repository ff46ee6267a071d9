/** The tasks of a call of a model. */
export const USAGE_TASKS = [
  'advise',
  'vote',
  'moderate',
  'synthesize',
  'sort',
  'talk',
  'find-themes',
  'propose',
  'probe',
  'sum-up',
] as const
export type UsageTask = (typeof USAGE_TASKS)[number]
