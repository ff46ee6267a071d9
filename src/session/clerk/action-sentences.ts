/** Why the clerk could not do something in an answer, for the person. Refusals of the session have their own sentences. */
export const ACTION_SENTENCES = {
  'clerk-max-ideas': 'At most {max} ideas are kept from one message. Say the others in another message.',
} as const satisfies Record<string, string>
