import type { RefusalCode } from '#session/core/refusal.ts'
import { STATUS_OF_REFUSAL } from './status-of-refusal.ts'

/** The API's own refusals, by code: status and sentence. Those of the session are in refusal.ts. */
export const PROBLEMS = {
  'bad-json': [400, 'The body is not JSON.'],
  'bad-request': [400, 'The request could not be read.'],
  'note-too-long': [400, 'The note is longer than a note may be.'],
  'unreadable-file': [400, 'This file could not be read.'],
  'partly-readable': [409, 'Not all of this file can be read.'],
  'sign-in': [401, 'Sign in first, or send a token.'],
  'bad-token': [401, 'This token is wrong, revoked or expired. Make a new one, or join with a link again.'],
  'operator-password': [
    401,
    'This is not the operator’s password. It is OPERATOR_PASSWORD, or in the file operator-password in the data folder.',
  ],
  'foreign-origin': [403, 'This request came from another site. Use a token instead of the cookie.'],
  'token-scope': [403, 'This token is for another board only.'],
  'no-scope': [403, 'This token lacks the scope for this request.'],
  'people-only': [403, 'Programs can’t do this. Do it on the board’s page.'],
  'foreign-host': [
    403,
    'This server does not know itself by the name that you asked for. Its operator can set PUBLIC_URL to it.',
  ],
  'needs-program-token': [
    403,
    'Only the token of a program is taken here. Make one on the page Tokens, in the menu of your name.',
  ],
  'guest-token': [403, 'A guest can make tokens for one board only. Choose a board, or sign in first.'],
  'too-many-own-tokens': [409, 'You have 20 tokens, which is the limit. Revoke one that you do not need.'],
  'no-token': [404, 'There is no such token of yours. It may have been revoked, or it has expired.'],
  'no-webhook': [404, 'There is no such webhook here, or it is not yours. It may have been deleted.'],
  'no-delivery': [404, 'This webhook has no such message. Messages are kept for 30 days.'],
  'too-many-webhooks': [
    409,
    'There are 20 webhooks here, which is the limit. Delete one that you do not need.',
  ],
  'webhook-stopped': [409, 'This webhook is paused or was disabled. Start it again first.'],
  'webhook-inside': [
    400,
    'This address is inside the server’s own network. Its operator can allow it with WEBHOOK_NETWORKS.',
  ],
  'webhook-insecure': [400, 'Messages are sent over https only. Write an address that begins with https://.'],
  'webhooks-off': [409, 'Webhooks are switched off on this server.'],
  'guest-webhook': [
    403,
    'A guest can make webhooks for one board only. Do it on the board, or sign in first.',
  ],
  'guests-off': [403, 'Guests are switched off here. Sign in with an account.'],
  'no-sign-in': [409, 'No one can sign in on this server: its operator has not set up a sign-in provider.'],
  'no-person': [404, 'There is no person with this id on this server.'],
  'other-name': [409, 'This is not your name. Type it exactly as it is, to confirm.'],
  'no-route': [404, 'There is nothing at this address. /api/v1/openapi.json lists all addresses.'],
  'no-board': [
    404,
    'There is no board at this address, or you are not on it. Check the address, or ask someone on the board for a link.',
  ],
  'not-a-picture': [415, 'Only PNG, JPEG, WebP and GIF pictures can be put on a board.'],
  'broken-picture': [400, 'This picture is damaged. Save it again with another program, then add it.'],
  'too-many-pixels': [413, 'This picture has too many pixels. Make it smaller, then add it again.'],
  'pictures-full': [
    409,
    'This board has as many pictures as it can hold. Delete some that you do not need; their space is free a day later.',
  ],
  'picture-there': [409, 'Another picture has this id already.'],
  'no-picture': [404, 'There is no such picture on this board.'],
  'pictures-away': [503, 'Pictures can’t be saved or read right now. Try again in a moment.'],
  'no-file': [404, 'There is no such file in an answer that you may see.'],
  'files-full': [409, 'The answers on this board have as many files as it can hold. Send a smaller one.'],
  'files-away': [503, 'Files can’t be saved or read right now. Try again in a moment.'],
  'disk-full': [
    507,
    'This server has no room for more files. What you write is still saved. Tell its operator.',
  ],
  'no-record': [404, 'There is no such record on this board. GET …/records lists all records.'],
  'no-link': [404, 'This link was turned off or never existed. Ask for a new one.'],
  'no-such-suggestion': [404, 'This answer did not suggest this link, or it was decided already.'],
  'no-such-capture': [404, 'This answer did not capture this idea, or the idea was removed already.'],
  'nothing-to-retry': [409, 'This answer can’t be retried: it is still being written, or it does not exist.'],
  'imported-round': [409, 'This round came from a file: its advisors are not on this board.'],
  'no-moment': [404, 'The history has nothing of this moment. GET …/history lists the moments that it has.'],
  'restore-locked': [
    409,
    'A facilitator locked some of these. Leave them out, or ask a facilitator to restore them.',
  ],
  'restore-differs': [
    409,
    'These records are not as they were at that moment: {records}. Look at the board, then restore them again.',
  ],
  'board-full': [409, 'This board is full. Delete something, or start another board.'],
  'board-crowded': [
    503,
    'As many pages are open on this board as it takes. Try again when someone has left. Its operator can allow more with MAX_CONNECTIONS_PER_BOARD.',
  ],
  'revision-needed': [
    428,
    'A program must name the revision of the text that it replaces or removes, in If-Match or as `revision`.',
  ],
  'stale-revision': [
    412,
    'This text was changed after you read it. Read the current text, then decide again.',
  ],
  'being-written': [409, 'Someone is writing in this note. Read it again in a moment.'],
  'no-frame': [409, 'The step that runs has no such frame. Leave `frame` out, or name one of its frames.'],
  'frame-full': [409, 'This frame is full. Leave `frame` out, or ask a facilitator to make it larger.'],
  'too-slow': [408, 'The request arrived too slowly. Try again with a better connection.'],
  'too-large': [413, 'The request is too large.'],
  'not-json': [415, 'Send the body as JSON, with the header content-type: application/json.'],
  'too-many': [429, 'Too many people came from your network just now. Try again in a few minutes.'],
  'too-much-from-network': [
    429,
    'People at your network do this too often. Wait ten minutes, then try again. The operator can allow more with PEOPLE_PER_ADDRESS.',
  ],
  'guest-boards-full': [
    429,
    'Guests have opened as many boards as they may in a day. Sign in with an account, or try again tomorrow. Boards that are there work as before.',
  ],
  'guest-files-full': [
    429,
    'Guests have left as many files here as they may in a day. Sign in with an account, or try again tomorrow. What you write is still saved.',
  ],
  'too-many-uploads': [429, 'You are sending other files. Wait until they have arrived, then send this one.'],
  'too-many-waiting': [
    429,
    'Too many of your requests are waiting for an answer. Wait for some of them, then try again.',
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
  'too-many-calls': [429, 'This program calls too often. Wait a minute, then try again.'],
  'too-many-tokens': [429, 'Too many wrong tokens came from your network. Try again in ten minutes.'],
  'too-many-tries': [429, 'Too many wrong passwords. Try again in ten minutes.'],
  'mail-off': [409, 'This server sends no mail: its operator has not set SMTP_URL.'],
  'bad-time-zone': [400, 'There is no such time zone. Use a name like Europe/Lisbon.'],
  'not-embedded': [409, 'The boards are in PostgreSQL: back them up with pg_dump.'],
  internal: [500, 'Something went wrong on the server. Try again; if it fails again, tell its operator.'],
  'server-busy': [503, 'The server is busy with many large files. Try again in a moment.'],
  'storage-away': [503, 'The database can’t be reached right now. Try again in a moment.'],
  'save-pending': [
    503,
    'Nothing can be saved right now. This change is held, and saved later if the server goes on running: look at the board before you try again. A program repeats its request with the same Idempotency-Key.',
  ],
} as const satisfies Record<string, readonly [number, string]>

/** A code of the closed list; pages import this type only. */
export type ProblemCode = keyof typeof PROBLEMS

export function statusOfError(code: ErrorCode): StatusOfError {
  return code in STATUS_OF_REFUSAL ? STATUS_OF_REFUSAL[code as RefusalCode] : PROBLEMS[code as ProblemCode][0]
}

type StatusOfError = (typeof PROBLEMS)[ProblemCode][0] | (typeof STATUS_OF_REFUSAL)[RefusalCode]

/** The code of a refusal. Stable: clients compare codes, never sentences. */
export type ErrorCode = ProblemCode | RefusalCode
