import type { IncomingMessage } from 'node:http'
import { problemSentence } from '#api/problem-sentence.ts'
import { isHeavyJson } from '#formats/heavy-json.ts'
import type { Access } from '#server/access/access.ts'
import type { Caller, CallingProgram } from '#server/access/authenticate.ts'
import { readToken } from '#server/access/token.ts'
import { Problem, problem } from '#server/http/answers/problem.ts'
import { createBodyGate } from '#server/http/limits/body-gate.ts'
import { createPace } from '#server/http/limits/request-turns.ts'
import { addressGroups } from '#server/limits/address-groups.ts'
import { type ConcurrencyLimit, limitPeopleAtOnce } from '#server/limits/concurrency-limit.ts'
import type { CountsOfAllNodes } from '#server/limits/share-counts.ts'
import type { VisitorLimits } from '#server/limits/visitor-limits.ts'

/** The limit of the API for JSON. */
const MAX_BODY_BYTES = 256 * 1024
/** More than any honest call has: parsing and checking more values would block everyone. */
const MAX_VALUES = 5_000
const MAX_DEPTH = 64
/** Older revisions put several calls into one request. */
const MAX_CALLS = 20
/** Calls may wait for people for minutes, so a program can have some at once. */
const MAX_AT_ONCE = 20
const MAX_AT_ONCE_OF_ADDRESS = 100

/** The sentence for a token that is not, or no longer, valid: a program can't join with a link. */
export const WRONG_TOKEN = problemSentence('bad-token.program').message

/** The calling program, and the person that it acts for. */
export interface ProgramCaller extends Caller {
  program: CallingProgram
  /** The address of its requests. */
  address: string
}

/** A request that may be answered. `end` has to be called when it is. */
export interface Admitted {
  caller: ProgramCaller
  /** Its `Authorization` header, used for requests to the API. */
  authorization: string
  /** `null` without a body. */
  body: Uint8Array<ArrayBuffer> | null
  end(): void
}

/** The checks of callers, origins and rates before a tool is called. */
export interface McpEndpointOptions {
  /** Checks the host, the origin and the token; an address with many wrong tokens is refused. */
  access: Pick<
    Access,
    'authenticate' | 'isGuessing' | 'checkHost' | 'checkOrigin' | 'clientOf' | 'noteVisit' | 'proofs'
  >
  /** Counts calls by token. */
  visitorLimits: Pick<VisitorLimits, 'programCalls'>
  /** Adds up calls at once on all nodes. */
  cluster?: { countSharing?: Pick<CountsOfAllNodes, 'of'> }
}

/**
 * Admits requests at `/mcp`. Each passes in this order (MP1): its host and origin, the caller's identity, their rate and number
 * of calls at once, and only then the body. Throws a Problem.
 */
export function createMcpEndpoint({ access, visitorLimits, cluster }: McpEndpointOptions) {
  const bodies = createBodyGate()
  const nextTurn = createPace()
  const ofProgram = limitPeopleAtOnce(MAX_AT_ONCE, cluster?.countSharing?.of('program-calls'))
  const ofAddress = limitPeopleAtOnce(
    MAX_AT_ONCE_OF_ADDRESS,
    cluster?.countSharing?.of('program-calls-of-address'),
  )

  return async (incoming: IncomingMessage): Promise<Admitted> => {
    await nextTurn()
    if (!access.checkHost(incoming)) throw new Problem('foreign-host')
    if (incoming.headers.origin !== undefined && !access.checkOrigin(incoming))
      throw new Problem('foreign-origin')
    const { caller, authorization } = await identify(access, incoming)
    const address = addressKey(access.clientOf(incoming).address)
    if (!visitorLimits.programCalls.take(caller.program.tokenId)) throw new Problem('too-many-calls')
    const end = beginBoth([ofProgram, caller.program.tokenId], [ofAddress, address])
    const announcedBytes = readLength(incoming)
    const source = bodies.open(incoming, { maxBytes: MAX_BODY_BYTES, announcedBytes }, [
      `person ${caller.userId}`,
      address,
    ])
    try {
      const hasBody = incoming.method === 'POST'
      const body = hasBody ? await source.read() : null
      // Even if many bodies arrived in one piece, other work runs between two of them.
      await nextTurn()
      if (body) checkBody(body)
      return { caller, authorization, body, end }
    } catch (error) {
      end()
      throw error
    } finally {
      source.release()
    }
  }
}

/** Before it is parsed: a short body can be much work. Throws a Problem. */
function checkBody(body: Uint8Array<ArrayBuffer>): void {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  if (isHeavyJson(text, MAX_VALUES, MAX_DEPTH)) throw new Problem('bad-request.too-many-parts')
  if (countCalls(text) > MAX_CALLS) throw problem('bad-request.too-many-calls', { max: MAX_CALLS })
}

function countCalls(text: string): number {
  if (!/^\s*\[/.test(text)) return 1
  try {
    const calls: unknown = JSON.parse(text)
    return Array.isArray(calls) ? calls.length : 1
  } catch {
    // The library reports the syntax error.
    return 1
  }
}

/** Cookies are not looked at: a page that another site shows must not reach a tool. */
async function identify(access: McpEndpointOptions['access'], incoming: IncomingMessage) {
  const { authorization = '' } = incoming.headers
  const { address } = access.clientOf(incoming)
  const head = { headers: { authorization }, url: undefined, address }
  if (!readToken(head)) throw new Problem('sign-in.program')
  const caller = await access.authenticate(head)
  if (!caller)
    throw access.isGuessing(address) ? new Problem('too-many-tokens') : new Problem('bad-token.program')
  const { program } = caller
  if (!program) throw new Problem('needs-program-token')
  await access.noteVisit(caller.userId, incoming)
  return { caller: { ...caller, program, address }, authorization }
}

function beginBoth(...limits: [ConcurrencyLimit, string][]): () => void {
  const ends: (() => void)[] = []
  const end = () => {
    for (const one of ends.splice(0)) one()
  }
  for (const [limit, subject] of limits) {
    const begun = limit.begin(subject)
    if (!begun) {
      end()
      throw new Problem('too-many-waiting')
    }
    ends.push(begun)
  }
  return end
}

function addressKey(address: string): string {
  return `address ${addressGroups(address)[0]?.key ?? address}`
}

function readLength({ headers }: IncomingMessage): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}
