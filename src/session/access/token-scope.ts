import { z } from 'zod'

/** What the token of a program may be for: reading boards; notes, ideas and reactions; rounds, interviews and documents. */
export const TOKEN_SCOPES = ['board:read', 'note:write', 'session:run'] as const
/** What the token of a program allows. */
export const TokenScope = z.enum(TOKEN_SCOPES)
export type TokenScope = (typeof TOKEN_SCOPES)[number]
