import { isIP } from 'node:net'
import type { Client } from './client.ts'

/** Names that can't be owned on the internet, where an owner could make a browser take them for another site. */
const LOCAL_NAME = /^[^.]+$|(^|\.)(localhost|local|lan|home|internal|localdomain|home\.arpa)$/

/** The names by which this server may be reached. */
export interface PublicOriginOptions {
  /** PUBLIC_URL, as the operator set it; `null` if it is not set. */
  publicUrl: string | null
  /** HOST, and the machine's own names. */
  ownNames: readonly string[]
}

/**
 * The start of this server's address, for links and for signing in: PUBLIC_URL if it is set; otherwise the name that
 * the person typed, if it can be a name of this machine or network, or if a trusted proxy confirms it. `Host` alone can
 * be anything.
 */
export function publicOrigin(client: Client, { publicUrl, ownNames }: PublicOriginOptions): string {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const { scheme, host } = client
  return `${scheme}://${isOurs(client, ownNames) ? host : client.reachedAt}`
}

/** Whether `Host` is PUBLIC_URL's, or a name that can be of this machine or network. */
export function isOwnHost(client: Client, { publicUrl, ownNames }: PublicOriginOptions): boolean {
  const isPublic = publicUrl !== null && new URL(publicUrl).host === client.host
  return isPublic || isOurs(client, ownNames)
}

function isOurs({ host, isProxied }: Client, ownNames: readonly string[]): boolean {
  return host !== null && (isProxied || isOwnName(host, ownNames))
}

function isOwnName(host: string, ownNames: readonly string[]): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || LOCAL_NAME.test(name) || ownNames.includes(name)
}
