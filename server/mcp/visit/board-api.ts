import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { ErrorResponse } from '#api/error.ts'
import type { ApiApp } from '#server/http/app/api-app.ts'
import { WRONG_TOKEN } from './mcp-endpoint.ts'

/** The API refused the request; `message` is its sentence. */
export class ApiRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

interface ApiRequest {
  /** Sent as JSON. */
  body?: object
  /** Repeating a request with the same key changes nothing more. */
  key?: string | undefined
}

/**
 * The HTTP API, called inside this process with a program's own token. Tools have no other way to a board, so that
 * rights, limits and visibility are decided in one place.
 */
export interface BoardApi {
  /** `request`: `GET /boards`. Throws ApiRefusal, and an error if the answer has another shape. */
  ask<T>(shape: z.ZodType<T>, request: string, options?: ApiRequest): Promise<T>
  /** Like `ask`, for an answer that is a file. */
  askText(request: string): Promise<string>
}

/** `incoming` is the program's own request, whose address counts for limits; the API checks `authorization` again. */
export function createBoardApi(
  fetchApi: ApiApp['fetch'],
  { incoming, authorization }: { incoming: IncomingMessage; authorization: string },
): BoardApi {
  async function send(request: string, { body, key }: ApiRequest = {}): Promise<string> {
    const [method = '', path = ''] = request.split(' ')
    const sent = body === undefined ? null : Buffer.from(JSON.stringify(body))
    const response = await fetchApi(
      new Request(`http://parley/api/v1${path}`, {
        method,
        headers: {
          authorization,
          ...(sent && { 'content-type': 'application/json', 'content-length': String(sent.length) }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: sent,
      }),
      { incoming, isInner: true },
    )
    const text = await response.text()
    if (response.ok) return text
    const { error } = ErrorResponse.parse(JSON.parse(text))
    throw new ApiRefusal(error.code, error.code === 'bad-token' ? WRONG_TOKEN : error.message)
  }
  return {
    ask: async (shape, request, options) => shape.parse(readJson(await send(request, options))),
    askText: (request) => send(request),
  }
}

function readJson(text: string): unknown {
  return text === '' ? null : JSON.parse(text)
}
