import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { Problem } from '../answers/problem.ts'

/** The header with which Next's pages request the next page: the present one, as escaped JSON. */
const STATE_HEADER = 'next-router-state-tree'
/** Next's own limit. */
const MAX_STATE_CHARS = 40_000
const MAX_DEPTH = 100

const Segment = z.union([z.string(), z.tuple([z.string(), z.string(), z.string()], z.unknown())])
const State = z.tuple([Segment, z.record(z.string(), z.unknown())], z.unknown())

/**
 * Called before a request goes to the pages. Returns true if it answered: Next would answer this header with 500 and
 * log an error.
 */
export function answerBrokenFlight({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const state = headers[STATE_HEADER]
  if (state === undefined || (typeof state === 'string' && isRouterState(state))) return false
  const { status, body } = new Problem('bad-request')
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
  return true
}

/** Whether Next can read the header. Depth is limited, because a nested value could exhaust the stack. */
export function isRouterState(header: string): boolean {
  if (header.length > MAX_STATE_CHARS) return false
  try {
    return isState(JSON.parse(decodeURIComponent(header)), 0)
  } catch {
    return false
  }
}

function isState(value: unknown, depth: number): boolean {
  const read = State.safeParse(value)
  return (
    depth < MAX_DEPTH &&
    read.success &&
    Object.values(read.data[1]).every((child) => isState(child, depth + 1))
  )
}
