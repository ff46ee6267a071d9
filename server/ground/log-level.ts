export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** The lowest severity that is logged; `silent` logs nothing. */
export type LogLevel = (typeof LOG_LEVELS)[number]
