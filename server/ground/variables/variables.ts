import { BUDGET_VARIABLES } from './budget-variables.ts'
import { DATA_VARIABLES } from './data-variables.ts'
import { LIMIT_VARIABLES } from './limit-variables.ts'
import { MESSAGE_VARIABLES } from './message-variables.ts'
import { MODEL_VARIABLES } from './model-variables.ts'
import { OBSERVATION_VARIABLES } from './observation-variables.ts'
import { SERVER_VARIABLES } from './server-variables.ts'
import { SIGN_IN_VARIABLES } from './sign-in-variables.ts'
import type { Variable } from './variable.ts'

/** The sections of docs/configuration.md, which `npm run docs` writes. */
export const VARIABLE_SECTIONS = {
  Server: SERVER_VARIABLES,
  Data: DATA_VARIABLES,
  'Sign-in': SIGN_IN_VARIABLES,
  'Metrics and logs': OBSERVATION_VARIABLES,
  Models: MODEL_VARIABLES,
  'Budgets and prices': BUDGET_VARIABLES,
  'Mail and webhooks': MESSAGE_VARIABLES,
  Limits: LIMIT_VARIABLES,
}

/** Everything that Parley reads from its environment. */
export const VARIABLES = {
  ...SERVER_VARIABLES,
  ...DATA_VARIABLES,
  ...SIGN_IN_VARIABLES,
  ...OBSERVATION_VARIABLES,
  ...MODEL_VARIABLES,
  ...BUDGET_VARIABLES,
  ...MESSAGE_VARIABLES,
  ...LIMIT_VARIABLES,
}

export type VariableName = keyof typeof VARIABLES

export type Values = {
  [Name in VariableName]: (typeof VARIABLES)[Name] extends Variable<infer T> ? T | null : never
}
