import { z } from 'zod'
import { decodeJson, encodeJson } from '#server/cluster/json-message.ts'
import type { RoomName } from '#sync/canvas-or-private-draft-path.ts'
import type { UpgradeRequest } from '../socket/arrival.ts'

/** The kind of the bus's request. */
export const JOIN = 'sockets.join'

const Join = z.object({
  /** The node that holds the socket. */
  node: z.string(),
  /** All sockets of the node on the board. */
  stream: z.string(),
  /** The number of the socket in the stream. */
  socket: z.number(),
  connectionId: z.string(),
  boardId: z.string(),
  part: z.enum(['canvas', 'draft']),
  url: z.string(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  from: z.object({
    remoteAddress: z.string().optional(),
    localAddress: z.string().optional(),
    localPort: z.number().optional(),
  }),
})
type JoinMessage = z.infer<typeof Join>

/** A socket that asks for a room, from the node that holds it. */
export interface Join {
  node: string
  stream: string
  socket: number
  /** See Arrival. */
  connectionId: string
  name: RoomName
  request: UpgradeRequest
}

const SocketAnswer = z.union([
  z.object({ kind: z.enum(['entered', 'elsewhere']) }),
  z.object({ kind: z.literal('refused'), status: z.union([z.literal(403), z.literal(404), z.literal(503)]) }),
  z.object({ kind: z.literal('turned-away'), code: z.number(), reason: z.string() }),
])
/** `elsewhere`: the board is not this node's. */
export type SocketAnswer = z.infer<typeof SocketAnswer>

export function encodeJoin({ name, request, ...where }: Join): Uint8Array {
  const { remoteAddress, localAddress, localPort } = request.socket
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([, value]) => value !== undefined),
  )
  const message = { ...where, ...name, url: request.url ?? '', headers }
  return encodeJson({ ...message, from: { remoteAddress, localAddress, localPort } })
}

/** @throws when it can't be read */
export function readJoin(data: Uint8Array): Join {
  const { boardId, part, url, headers, from, ...where }: JoinMessage = Join.parse(decodeJson(data))
  const { remoteAddress, localAddress, localPort } = from
  const place = { remoteAddress, localAddress, localPort }
  return { ...where, name: { boardId, part }, request: { url, headers, socket: place } }
}

export const encodeSocketAnswer = (answer: SocketAnswer): Uint8Array => encodeJson(answer)

/** @throws when it can't be read */
export const readSocketAnswer = (data: Uint8Array): SocketAnswer => SocketAnswer.parse(decodeJson(data))
