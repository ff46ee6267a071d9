import { z } from 'zod'

/** Scopes of a program's token: reading boards; notes, ideas and reactions; rounds, interviews and documents. */
export const TOKEN_SCOPES = ['board:read', 'note:write', 'session:run'] as const
/** A permission of a program's token. */
export const TokenScope = z.enum(TOKEN_SCOPES)
export type TokenScope = (typeof TOKEN_SCOPES)[number]
/** The scope that a program's token must have. `any`: no scope in particular. `null`: for people alone. */
export type ProgramScope = TokenScope | 'any' | null
