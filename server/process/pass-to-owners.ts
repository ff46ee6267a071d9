import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fetchOver, forwardRequest } from '#server/cluster/forward-request.ts'
import { TunnelStream, type Tunnels, type VisitorSocket } from '#server/cluster/tunnel.ts'
import type { Log } from '#server/ground/log.ts'
import { requestAtWork } from '#server/ground/request-at-work.ts'
import { Problem } from '#server/http/answers/problem.ts'
import type { ApiApp } from '#server/http/app/api-app.ts'
import { isBoardId } from '#sync/canvas-or-private-draft-path.ts'

/** Requests for boards of other nodes. */
export interface PassToOwners {
  /** Passes the request on if its board is elsewhere; otherwise calls `answerHere`, perhaps later. */
  pass(request: IncomingMessage, response: ServerResponse, answerHere: () => void): void
  /** The API on the node of the request's board. */
  fetch: ApiApp['fetch']
}

interface Options {
  http: Server
  tunnels: Tunnels | null
  fetchHere: ApiApp['fetch']
  log: Pick<Log, 'warn'>
}

/** Sends requests about a board to its owner, and takes those of other nodes, which are never sent on. */
export function passToOwners({ http, tunnels, fetchHere, log }: Options): PassToOwners {
  if (tunnels === null) return { pass: (_request, _response, answerHere) => answerHere(), fetch: fetchHere }
  tunnels.accept((stream) => http.emit('connection', stream))

  async function passOn(
    { open }: Pick<Tunnels, 'open'>,
    boardId: string,
    [request, response]: [IncomingMessage, ServerResponse],
    answerHere: () => void,
  ): Promise<void> {
    try {
      const stream = await open(boardId, visitorSocket(request))
      if (stream === 'here') answerHere()
      else forwardRequest(request, response, { stream, fail: () => refuse(response, problemOfLoss(request)) })
    } catch (error) {
      log.warn({ err: error, boardId }, 'reaching the owner of a board failed')
      refuse(response, 'storage-away')
    }
  }

  return {
    pass(request, response, answerHere) {
      const boardId = request.socket instanceof TunnelStream ? null : boardOfPath(request.url ?? '/')
      if (boardId === null) answerHere()
      else void passOn(tunnels, boardId, [request, response], answerHere)
    },
    async fetch(request, env, context) {
      const boardId = boardOfPath(new URL(request.url).pathname)
      const incoming = env && 'incoming' in env ? env.incoming : undefined
      if (boardId === null || !incoming) return await fetchHere(request, env, context)
      const stream = await tunnels.open(boardId, visitorSocket(incoming))
      return stream === 'here' ? await fetchHere(request, env, context) : await fetchOver(stream, request)
    },
  }
}

/** The id that another node gave to a request that it passed on. */
export function requestIdOf({ socket }: IncomingMessage): string | undefined {
  return socket instanceof TunnelStream ? socket.requestId : undefined
}

/** The board that a path of the API is about. */
function boardOfPath(url: string): string | null {
  const [, id = ''] = /^\/api\/v1\/boards\/([^/?]+)/.exec(url) ?? []
  return id !== 'import' && isBoardId(id) ? id : null
}

/** Read from a request by `access`. */
function visitorSocket({ socket }: IncomingMessage): VisitorSocket {
  const { remoteAddress, localAddress, localPort } = socket
  return { remoteAddress, localAddress, localPort, requestId: requestAtWork() }
}

/** Reading again does no harm. */
function problemOfLoss({ method }: IncomingMessage): 'storage-away' | 'save-pending' {
  return method === 'GET' || method === 'HEAD' ? 'storage-away' : 'save-pending'
}

function refuse(response: ServerResponse, name: 'storage-away' | 'save-pending'): void {
  const { status, body } = new Problem(name)
  // The rest of the request may be on its way.
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(JSON.stringify(body))
}
