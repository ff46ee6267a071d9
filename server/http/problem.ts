import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refusal, RefusalCode } from '#session/refusal.ts'

/**
 * The API's own refusals, by code: status and sentence. Those of the session are added below, see refusal.ts.
 */
const PROBLEMS = {
  'bad-json': [400, 'The body is not JSON.'],
  'bad-request': [400, 'The request could not be read.'],
  'note-too-long': [400, 'The note is longer than a note may be.'],
  'unreadable-file': [400, 'This file could not be read.'],
  'partly-readable': [409, 'Not all of this file can be read.'],
  'sign-in': [401, 'Sign in first, or send a token.'],
  'bad-token': [401, 'This token is wrong, revoked or expired. Get a new one by joining with a link.'],
  'operator-password': [
    401,
    'This is not the operator’s password. It is OPERATOR_PASSWORD, or in the file operator-password in the data folder.',
  ],
  'foreign-origin': [403, 'This request came from another site. Use a token instead of the cookie.'],
  'token-scope': [403, 'This token is for another board only.'],
  'guests-off': [403, 'Guests are switched off here. Sign in with an account.'],
  'no-sign-in': [409, 'No one can sign in on this server: its operator has set up no sign-in provider.'],
  'no-route': [404, 'There is nothing at this address. /api/v1/openapi.json lists what there is.'],
  'no-board': [
    404,
    'There is no board at this address, or you are not on it. Check the address, or ask someone on the board for a link.',
  ],
  'no-note': [404, 'There is no such note on this board.'],
  'not-a-picture': [415, 'Only PNG, JPEG, WebP and GIF pictures can be put on a board.'],
  'broken-picture': [400, 'This picture is damaged. Save it again with another program, then add it.'],
  'too-many-pixels': [413, 'This picture has too many pixels. Make it smaller, then add it again.'],
  'pictures-full': [
    409,
    'This board has as many pictures as it can hold. Delete some that you do not need; their room is free a day later.',
  ],
  'picture-there': [409, 'Another picture has this id already.'],
  'no-picture': [404, 'There is no such picture on this board.'],
  'pictures-away': [503, 'Pictures can’t be kept or read right now. Try again in a moment.'],
  'no-record': [404, 'There is no such record on this board. GET …/records lists what there is.'],
  'no-link': [404, 'This link was turned off or never existed. Ask for a new one.'],
  'no-such-capture': [404, 'This idea did not come up there, or was taken back already.'],
  'nothing-to-retry': [409, 'This answer can’t be tried again: it is going on, or there is none.'],
  'imported-round': [409, 'This round came from a file: its advisors are not on this board.'],
  'board-full': [409, 'This board is full. Delete something, or start another board.'],
  'too-slow': [408, 'The request arrived too slowly. Try again with a better connection.'],
  'too-large': [413, 'The request is too large.'],
  'not-json': [415, 'Send the body as JSON, with the header content-type: application/json.'],
  'too-many': [429, 'Too many people came from your network just now. Try again in a few minutes.'],
  'too-many-uploads': [429, 'You are sending other files. Wait until they have arrived, then send this one.'],
  'too-many-waiting': [
    429,
    'Too many of your requests wait for an answer. Wait for some of them, then ask again.',
  ],
  'too-many-tasks': [
    429,
    'You have two exports or imports running, which is the limit. Wait until one is done, then try again.',
  ],
  'copy-under-way': [
    429,
    'Another board is being duplicated for you. Wait until it is done, then try again.',
  ],
  'too-many-copies': [429, 'You have duplicated 100 boards in the last 24 hours. Try again tomorrow.'],
  'too-many-tokens': [429, 'Too many wrong tokens came from your network. Try again in ten minutes.'],
  'too-many-tries': [429, 'Too many wrong passwords. Try again in ten minutes.'],
  internal: [500, 'Something went wrong on the server. Try again; if it fails again, tell its operator.'],
  'server-busy': [503, 'The server is busy with many large files. Try again in a moment.'],
  'storage-away': [503, 'The database can’t be reached right now. Try again in a moment.'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>

/** Stable: clients compare codes, never sentences. */
export type ProblemCode = keyof typeof PROBLEMS

/** A record over all codes, so that the compiler asks for the status of a new refusal. */
const STATUS_OF_REFUSAL: Record<RefusalCode, ContentfulStatusCode> = {
  'bad-command': 400,
  'board-gone': 404,
  'not-member': 403,
  'needs-editor': 403,
  'needs-facilitator': 403,
  'needs-owner': 403,
  'role-too-high': 403,
  'owner-untouchable': 403,
  'last-owner': 409,
  'unknown-member': 404,
  'link-off': 404,
  'was-removed': 403,
  blocked: 403,
  'is-blocked': 409,
  'too-many-blocked': 409,
  'signed-in-only': 403,
  frozen: 409,
  'board-closed': 403,
  'server-only': 403,
  'needs-commenter': 403,
  'not-for-agents': 403,
  'agents-off': 409,
  'no-agent': 404,
  'not-an-advisor': 409,
  'agent-may-not': 403,
  'name-taken': 409,
  'too-many-agents': 409,
  'few-advisors': 409,
  'many-advisors': 409,
  'no-round': 404,
  'no-turn': 404,
  'round-over': 409,
  'turn-done': 409,
  'no-synthesis': 404,
  'version-conflict': 409,
  'too-many-versions': 409,
  'no-note': 404,
  'no-sign': 409,
  'over-budget': 409,
  'many-mentions': 409,
  'too-many-going-on': 409,
  'too-often': 429,
  'too-many-imports': 409,
  'no-idea': 404,
  'only-forward': 403,
  'not-yours': 403,
  'note-there': 409,
  'would-circle': 409,
  'too-many-links': 409,
  'too-many-tags': 409,
  'no-todo': 409,
  'no-theme-run': 404,
  'themes-settled': 409,
  'too-few-ideas': 409,
  'theme-size': 409,
  'nothing-to-propose': 409,
  'no-proposal': 404,
  'model-not-allowed': 409,
  'guest-board': 409,
  'out-of-tries': 409,
  'not-now': 409,
}

/**
 * A refusal. Thrown, because that is hono's only way to leave a handler from a function that it calls;
 * create-api.ts turns it into `{error: {code, message}}`.
 */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(why: ProblemCode | Refusal, message?: string) {
    const isRefusal = typeof why !== 'string'
    super(message ?? (isRefusal ? why.message : PROBLEMS[why][1]))
    this.status = isRefusal ? STATUS_OF_REFUSAL[why.code] : PROBLEMS[why][0]
    this.code = isRefusal ? why.code : why
  }
}
