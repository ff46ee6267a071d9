import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createDeviceCookies } from '#server/access/device-cookie.ts'
import { replaceForwardingHeaders } from '#server/access/replace-forwarding-headers.ts'
import { REQUEST_ID_HEADER, readRequestId } from '#server/access/request-id.ts'
import { workForRequest } from '#server/ground/request-at-work.ts'
import { createApi, isApiPath } from '#server/http/create-api.ts'
import { answerBrokenFlight } from '#server/http/limits/flight-gate.ts'
import { createGuestGate } from '#server/http/limits/guest-gate.ts'
import { createProgramInterviews } from '#server/interviews/program-interviews.ts'
import { createMcp, isMcpPath } from '../mcp/create-mcp.ts'
import type { Pages } from './pages.ts'
import { passToOwners, requestIdOf } from './pass-to-owners.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'

/** Answers requests and upgrades: API, MCP, sockets of boards, and pages. Returns what ends requests that wait. */
export function routeRequests(
  http: Server,
  services: Services,
  pages: Promise<Pages>,
  isDevelopment: boolean,
): () => Promise<void> {
  const app = createApi(services)
  // Health checks of HTTP/1.0 have no Host header: without a name here they are refused.
  const api = getRequestListener(app.fetch, { hostname: 'localhost' })
  const owners = passToOwners({
    http,
    tunnels: services.cluster.tunnels,
    fetchHere: app.fetch,
    log: services.log,
  })
  const mcp = createMcp(owners.fetch, { ...services, interviews: createProgramInterviews(services) })
  const answerMcp = (request: IncomingMessage, response: ServerResponse) =>
    getRequestListener((asked) => mcp.fetch(asked, request, response))(request, response)
  const isOneGuestTooMany = createGuestGate(services)
  const devices = createDeviceCookies(services.secret)
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const isHttps = services.access.isHttps(request)
    setSecurityHeaders(request, response, { isDevelopment, isHttps })
    devices.give(request, response, isHttps)
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (isApiPath(path)) {
      void api(request, response)
    } else if (isMcpPath(path)) {
      void answerMcp(request, response)
    } else if (!answerBrokenFlight(request, response) && !isOneGuestTooMany(request, response)) {
      replaceForwardingHeaders(request, services.access)
      void pages.then(({ handle }) => handle(request, response))
    }
  }
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const id = requestIdOf(request) ?? readRequestId(request, services.access)
    response.setHeader(REQUEST_ID_HEADER, id)
    workForRequest(id, response, () => owners.pass(request, response, () => answer(request, response)))
  })
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (services.rooms.handleUpgrade(request, socket, head)) return
    void pages.then(({ handleUpgrade }) => {
      if (!handleUpgrade(request, socket, head)) socket.destroy()
    })
  })
  return mcp.stop
}
