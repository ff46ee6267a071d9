import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type IpAddress, isInside, type Network, parseIpAddress } from '#server/limits/ip-address.ts'
import type { Log } from '#server/log.ts'

/** What a client's description is read from: Node's request, or as much of one. */
export interface ClientRequest {
  headers: IncomingHttpHeaders
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'> &
    Partial<Pick<IncomingMessage['socket'], 'localAddress' | 'localPort'>>
}

/** Where a request comes from, and how its person wrote the address of this server. */
export interface Client {
  /** For limits. `unknown`: the socket is gone, or there never was one. */
  address: string
  scheme: 'http' | 'https'
  /** With the port, if there is one; null: missing, or no name at all. */
  host: string | null
  /** Whether a trusted proxy asked for them. */
  isProxied: boolean
  /** Address and port of this machine that the request came to. */
  reachedAt: string
}

const HOST = /^[a-z0-9._-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i
const FORWARDING_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'] as const

export type ReadClient = (request: ClientRequest | undefined) => Client

/**
 * Anybody can write `X-Forwarded-…` headers. They are believed from the right, and only as far as trusted proxies wrote
 * them: each adds at the end whom it was asked by.
 */
export function createReadClient(options: {
  trustedProxies: readonly Network[]
  log: Pick<Log, 'warn'>
}): ReadClient {
  const isTrusted = (address: IpAddress) =>
    options.trustedProxies.some((network) => isInside(address, network))
  const warn = warnOnce(options.log)
  return (request) => {
    const peer = parseIpAddress(request?.socket.remoteAddress ?? '')
    const headers = request?.headers ?? {}
    const host = readHost(headers.host)
    const reachedAt = readReachedAt(request?.socket)
    if (!peer || !isTrusted(peer)) {
      if (peer && FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) warn(peer)
      return { address: peer?.toString() ?? 'unknown', scheme: 'http', host, isProxied: false, reachedAt }
    }
    const { address, hops } = followProxies(peer, listOf(headers['x-forwarded-for']), isTrusted)
    // What the outermost trusted proxy wrote: those behind it add theirs after it, or none.
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

/** The first address from the right that no trusted proxy has, and how many proxies were passed on the way to it. */
function followProxies(
  peer: IpAddress,
  forwardedFor: readonly string[],
  isTrusted: (address: IpAddress) => boolean,
): { address: IpAddress; hops: number } {
  let address = peer
  let hops = 1
  for (const text of forwardedFor.toReversed()) {
    const next = parseIpAddress(withoutPort(text))
    // Words like "unknown": the proxy that wrote it is the last that is known.
    if (!next) break
    address = next
    if (!isTrusted(next)) break
    hops += 1
  }
  return { address, hops }
}

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
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

/** Once is enough for the operator; anybody could fill the log otherwise. */
function warnOnce(log: Pick<Log, 'warn'>): (peer: IpAddress) => void {
  let hasWarned = false
  return (peer) => {
    if (hasWarned) return
    hasWarned = true
    log.warn(
      { peer: peer.toString() },
      `a request came with X-Forwarded headers from ${peer}, which TRUSTED_PROXIES does not name: they are ignored, and everyone behind that address counts as one visitor. If it is your proxy, set TRUSTED_PROXIES=${peer} and PUBLIC_URL.`,
    )
  }
}
