import { z } from 'zod'
import { TokenScope } from '#session/core/token-scope.ts'
import { Time } from './time.ts'

/** A name has to fit into a line of the list. */
export const MAX_TOKEN_NAME_CHARS = 60
/** The longest time until a token expires, in days. */
export const MAX_TOKEN_DAYS = 365

/** The program’s name, as people on the board read it. */
export const TokenName = z
  .string()
  .trim()
  .min(1, 'Give the token a name, such as that of the program.')
  .max(MAX_TOKEN_NAME_CHARS)

/** A token of the caller without its secret. */
export const TokenResponse = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()).describe('board:read, note:write, session:run.'),
    board: z
      .object({ id: z.string(), title: z.string().nullable().describe('null: you left this board.') })
      .nullable()
      .describe('The only board that it opens; null: all your boards.'),
    createdAt: Time,
    expiresAt: Time,
    lastUsedAt: Time.nullable().describe('With a precision of ten minutes; null: never used.'),
  })
  .meta({ id: 'Token' })
export type TokenResponse = z.infer<typeof TokenResponse>

/** The caller’s tokens that are valid. */
export const MyTokens = z.object({ tokens: z.array(TokenResponse) })

/** Makes a token for a program that acts in the caller’s name. */
export const NewTokenRequest = z.object({
  name: TokenName.describe('People see it beside what the program does.'),
  scopes: z
    .array(TokenScope)
    .min(1, 'Choose what the token is for.')
    .max(TokenScope.options.length)
    .describe(
      'board:read: read boards. note:write: notes, ideas and reactions. session:run: ask advisors and people.',
    ),
  boardId: z
    .string()
    .max(64)
    .nullable()
    .default(null)
    .describe('The only board that it opens; null: all your boards. Guests have to name one.'),
  days: z.int().min(1).max(MAX_TOKEN_DAYS).default(90).describe('After so many days it expires.'),
})
export type NewTokenRequest = z.input<typeof NewTokenRequest>

/** The token with its secret, which no later response repeats. */
export const NewTokenResponse = z.object({
  token: TokenResponse,
  secret: z.string().describe('Send it as “Authorization: Bearer …”. It is shown this once.'),
})
