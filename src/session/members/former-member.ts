/** The name of a person whose name was forgotten. */
export const FORMER_MEMBER = 'Former member'
