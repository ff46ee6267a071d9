import { MyTokens, NewTokenRequest, NewTokenResponse, type TokenResponse } from '#api/tokens.ts'
import {
  findProgramTokenHash,
  insertProgramToken,
  listProgramTokens,
  type ProgramToken,
} from '#db/program-tokens.ts'
import type { Caller } from '#server/access/authenticate.ts'
import { hashToken } from '#server/access/token.ts'
import { newToken, newTokenId } from '#server/ground/new-id.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, type ApiContext, answer, body } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { countUse } from '../app/count-use.ts'
import { needsCaller } from '../app/route-rules.ts'

const MAX_TOKENS = 20
const DAY_MS = 24 * 60 * 60 * 1000

const path = '/tokens'
const list = apiRoute(`get ${path}`, {
  summary: 'Your tokens for programs, the newest first',
  ...needsCaller(),
  answers: { 200: answer(MyTokens, 'Those that were not revoked and have not expired') },
})
const create = apiRoute(`post ${path}`, {
  summary: 'Make a token for a program',
  ...needsCaller(),
  description: 'The program acts for you on your boards, within the scopes of the token.',
  body: body(NewTokenRequest),
  answers: { 201: answer(NewTokenResponse, 'The token') },
})
const revoke = apiRoute(`delete ${path}/{tokenId}`, {
  summary: 'Revoke a token',
  ...needsCaller(),
  answers: { 204: { description: 'Revoked; open sockets of the program are closed' } },
})

/** Tokens that people make for programs. A token of one board sees and makes tokens of that board only. */
export function addTokens(app: ApiApp, services: ApiServices): void {
  const { db, access, accounts, now = Date.now } = services

  async function ownTokens({ userId, boardId }: Caller): Promise<ProgramToken[]> {
    const tokens = await listProgramTokens(db, userId, new Date(now()))
    return boardId === undefined ? tokens : tokens.filter((token) => token.boardId === boardId)
  }

  app.openapi(list, async (c) => {
    const tokens = await ownTokens(callerOf(c))
    return c.json({ tokens: tokens.map(viewOf) }, 200)
  })

  app.openapi(create, async (c) => {
    const caller = callerOf(c)
    const { name, scopes, boardId, days } = c.req.valid('json')
    const person = await accounts.person(caller.userId)
    if (!person) throw new Problem('sign-in')
    if (boardId !== null) await requireRole(services, c, boardId, 'viewer')
    else if (caller.boardId !== undefined) throw new Problem('token-scope')
    else if (person.kind === 'guest') throw new Problem('guest-token')
    countUse(services, c, 'newTokens', caller.userId)
    const secret = newToken()
    const id = newTokenId()
    const expiresAt = new Date(now() + days * DAY_MS)
    const made = { id, name, scopes, boardId, expiresAt, hash: hashToken(secret), userId: caller.userId }
    if (!(await insertProgramToken(db, made, MAX_TOKENS))) throw new Problem('too-many-own-tokens')
    const token = (await ownTokens(caller)).find((one) => one.id === id)
    // Revoked in the same moment.
    if (!token) throw new Problem('no-token')
    return c.json({ token: viewOf(token), secret }, 201)
  })

  app.openapi(revoke, async (c) => {
    const caller = callerOf(c)
    const { tokenId } = c.req.valid('param')
    const isTheirs = (await ownTokens(caller)).some(({ id }) => id === tokenId)
    const hash = isTheirs ? await findProgramTokenHash(db, caller.userId, tokenId) : null
    if (!hash) throw new Problem('no-token')
    await access.proofs.end({ kind: 'token', hash: Buffer.from(hash).toString('hex') })
    return c.body(null, 204)
  })
}

function callerOf(c: ApiContext): Caller {
  const caller = c.get('caller')
  if (!caller) throw new Problem('sign-in')
  return caller
}

function viewOf({ boardId, boardTitle, scopes, ...token }: ProgramToken): TokenResponse {
  return {
    id: token.id,
    name: token.name,
    scopes: [...scopes],
    board: boardId === null ? null : { id: boardId, title: boardTitle },
    createdAt: token.createdAt.getTime(),
    expiresAt: token.expiresAt.getTime(),
    lastUsedAt: token.lastUsedAt?.getTime() ?? null,
  }
}
