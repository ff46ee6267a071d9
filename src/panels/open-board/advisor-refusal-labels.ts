import { formatForms } from '#ui/format-count.ts'
/** Why advisors are not asked, and the remedy. */
export const ADVISOR_REFUSAL_LABELS = {
  off: 'Advisors are switched off on this server.',
  offWithRemedy: 'Advisors are switched off on this server. Its operator can switch them on.',
  noneAllowed:
    'No advisor has a model that is allowed on this server. Choose other models for them under Agents.',
  noneChosen: 'Choose an advisor first.',
  chosen: (count: number) => formatForms(count, 'is', 'are'),
  tooFew: (mode: string, min: string, chosen: string) => `“${mode}” needs ${min} at least; ${chosen} chosen.`,
  tooMany: (mode: string, max: string, chosen: string) => `“${mode}” takes ${max} at most; ${chosen} chosen.`,
  /** Shown at the agent, because a round only lists the advisors that did not answer. */
  barredModel:
    'This model is not allowed on this server, so this agent is not asked. Choose another model, or ask the operator to allow it.',
  barredAgent: (name: string) =>
    `${name} has a model that is not allowed on this server. Choose another one for it under Advisors.`,
  noneForGuests: (remedy: string) => `Advisors don’t answer on guests’ boards on this server. ${remedy}`,
  scriptForGuests: (name: string, remedy: string) =>
    `Only the demo script answers on guests’ boards on this server, and ${name} uses a real model. ${remedy}`,
  operatorRemedy: 'Its operator can change that.',
  signInRemedy: 'Sign in to change that.',
  ownerRemedy: 'An owner of the board can change that by signing in.',
} as const
