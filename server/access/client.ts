import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type IpAddress, isInside, type Network, parseIpAddress } from '#server/ground/ip-address.ts'
import type { Log } from '#server/ground/log.ts'

/** The parts of Node's request that describe a client. */
export interface ClientRequest {
  headers: IncomingHttpHeaders
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'> &
    Partial<Pick<IncomingMessage['socket'], 'localAddress' | 'localPort'>>
}

/** The origin of a request, and the address of this server as its person typed it. */
export interface Client {
  /** The key for limits. `unknown` if the socket is gone or never existed. */
  address: string
  scheme: 'http' | 'https'
  /** With the port, if there is one; `null` if it is missing or invalid. */
  host: string | null
  /** Whether a trusted proxy sent the request. */
  isProxied: boolean
  /** The address and port of this machine that received the request. */
  reachedAt: string
}

const HOST = /^[a-z0-9._-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i
const FORWARDING_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'] as const

/** Reads the address and the browser of a request; `undefined` is a request that is unknown. */
export type ReadClient = (request: ClientRequest | undefined) => Client

/**
 * Anyone can send `X-Forwarded-…` headers. They are read from the right, and believed only as far as trusted proxies wrote them:
 * each appends the address of its client.
 */
export function createReadClient(options: {
  trustedProxies: readonly Network[]
  log: Pick<Log, 'warn'>
}): ReadClient {
  const isTrusted = (address: IpAddress) =>
    options.trustedProxies.some((network) => isInside(address, network))
  const warn = warnOnce(options.log)
  // Limits, access and visits each read the same request.
  const known = new WeakMap<ClientRequest, Client>()
  return (request) => {
    if (!request) return read(undefined)
    const client = known.get(request) ?? read(request)
    known.set(request, client)
    return client
  }

  function read(request: ClientRequest | undefined): Client {
    const peer = parseIpAddress(request?.socket.remoteAddress ?? '')
    const headers = request?.headers ?? {}
    const host = readHost(headers.host)
    const reachedAt = readReachedAt(request?.socket)
    if (!peer || !isTrusted(peer)) {
      if (peer && FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) warn(peer)
      return { address: peer?.toString() ?? 'unknown', scheme: 'http', host, isProxied: false, reachedAt }
    }
    const { address, hops } = followProxies(peer, listOf(headers['x-forwarded-for']), isTrusted)
    // The value of the outermost trusted proxy: those behind it append theirs, or nothing.
    const outermost = (name: 'x-forwarded-proto' | 'x-forwarded-host') => {
      const values = listOf(headers[name])
      return values.at(-hops) ?? values[0]
    }
    return {
      address: address.toString(),
      scheme: outermost('x-forwarded-proto')?.toLowerCase() === 'https' ? 'https' : 'http',
      host: readHost(outermost('x-forwarded-host')) ?? host,
      isProxied: true,
      reachedAt,
    }
  }
}

/** The first address from the right that is no trusted proxy, and the number of proxies before it. */
function followProxies(
  peer: IpAddress,
  forwardedFor: readonly string[],
  isTrusted: (address: IpAddress) => boolean,
): { address: IpAddress; hops: number } {
  let address = peer
  let hops = 1
  for (const text of forwardedFor.toReversed()) {
    const next = parseIpAddress(withoutPort(text))
    // Words like "unknown": the proxy that wrote it is the last known address.
    if (!next) break
    address = next
    if (!isTrusted(next)) break
    hops += 1
  }
  return { address, hops }
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

function listOf(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

function readHost(text: string | undefined): string | null {
  return text !== undefined && HOST.test(text) ? text.toLowerCase() : null
}

function readReachedAt(socket: ClientRequest['socket'] | undefined): string {
  const address = parseIpAddress(socket?.localAddress ?? '')
  const name = address?.kind() === 'ipv6' ? `[${address}]` : (address?.toString() ?? 'localhost')
  return socket?.localPort === undefined ? name : `${name}:${socket.localPort}`
}

/** The operator needs to see it once; anyone could fill the log otherwise. */
function warnOnce(log: Pick<Log, 'warn'>): (peer: IpAddress) => void {
  let hasWarned = false
  return (peer) => {
    if (hasWarned) return
    hasWarned = true
    log.warn(
      {
        peer: peer.toString(),
        hint: `Its X-Forwarded headers are ignored, and everyone behind it counts as one visitor. If it is your proxy, set TRUSTED_PROXIES=${peer} and PUBLIC_URL.`,
      },
      'unknown proxy',
    )
  }
}
