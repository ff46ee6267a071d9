import { connect, type NatsConnection, RequestError, type Subscription } from '@nats-io/transport-node'
import { type Writable, writable } from '#base/readable.ts'
import type { Log } from '#server/ground/log.ts'
import { StartError } from '#server/ground/start-error.ts'
import { type Bus, MAX_PART_BYTES, NobodyThere, type NodeId } from './bus.ts'
import { createPartsReader, splitMessage } from './message-parts.ts'

const REQUEST_MS = 5_000
const CONNECT_MS = 5_000
/** A connection that died silently is noticed after two of these. */
const PING_MS = 2_000
const RECONNECT_MS = 250
/** A node that got a request and ended sends no answer: then it is asked whether it is there. */
const PROBE_MS = 500
const PROBE = 'probe'
const ANSWERED = 1
const FAILED = 0

/** Where NATS is, and this node's id. */
export interface NatsBusOptions {
  /** `nats://user:password@host:port` or `tls://…`; any of the servers will do. */
  servers: readonly URL[]
  nodeId: NodeId
  log: Pick<Log, 'warn' | 'error'>
}

/** Connects to NATS. @throws StartError if no server can be reached */
export async function connectToNats({ servers, nodeId, log }: NatsBusOptions): Promise<Bus> {
  const isSecret = servers.some(({ protocol }) => protocol === 'tls:')
  const connection = await connect({
    servers: servers.map(({ host }) => host),
    name: `Parley ${nodeId}`,
    ...credentialsOf(servers[0]),
    ...(isSecret && { tls: {} }),
    timeout: CONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    // A password that is being changed must not end a node for good.
    ignoreAuthErrorAbort: true,
  }).catch((error: unknown) => {
    throw new StartError(`NATS at CLUSTER_URL can’t be reached: ${messageOf(error)}.`, { cause: error })
  })
  if (isSecret && !connection.info?.tls_required && !connection.info?.tls_available) {
    await connection.close()
    throw new StartError('NATS at CLUSTER_URL offers no TLS.')
  }
  return createBus(connection, nodeId, log)
}

function createBus(connection: NatsConnection, nodeId: NodeId, log: NatsBusOptions['log']): Bus {
  const isUp = writable(true)
  void followStatus(connection, isUp, log)

  function requireUp(): void {
    if (!isUp.get()) throw new Error('the bus is not connected')
  }

  async function ask(to: NodeId, kind: string, data: Uint8Array): Promise<Uint8Array> {
    const { data: answer } = await connection
      .request(requestSubject(to, kind), data, { timeout: REQUEST_MS })
      .catch((error: unknown) => {
        if (error instanceof RequestError && error.isNoResponders())
          throw new NobodyThere(`${to} is not there`)
        throw error
      })
    if (answer[0] !== ANSWERED) throw new Error(`${to} failed to answer ${kind}`)
    return answer.subarray(1)
  }

  const bus: Bus = {
    nodeId,
    isUp,
    async request(to, kind, data) {
      requireUp()
      if (data.length > MAX_PART_BYTES) throw new Error('the request is too long')
      const gone = Promise.withResolvers<never>()
      const probe = () =>
        ask(to, PROBE, new Uint8Array()).catch((error: unknown) => {
          if (error instanceof NobodyThere) gone.reject(error)
        })
      const timer = setInterval(probe, PROBE_MS)
      try {
        return await Promise.race([ask(to, kind, data), gone.promise])
      } finally {
        clearInterval(timer)
      }
    },
    answer(kind, handle) {
      const subscription = connection.subscribe(requestSubject(nodeId, kind), {
        callback(error, message) {
          if (error) return
          handle(message.data)
            .then(
              (answer) => message.respond(Buffer.concat([Buffer.from([ANSWERED]), answer])),
              (err: unknown) => {
                log.warn({ err, kind }, 'answering another node failed')
                message.respond(new Uint8Array([FAILED]))
              },
            )
            // The connection has ended meanwhile, and with it the request.
            .catch(() => undefined)
        },
      })
      return () => end(subscription)
    },
    publish(subject, data) {
      // Kept back until the connection is there again, they would arrive after others have given up on them.
      if (!isUp.get() || connection.isClosed()) return
      for (const part of splitMessage(data)) connection.publish(messageSubject(subject), part)
    },
    subscribe(subject, receive) {
      const read = createPartsReader()
      const subscription = connection.subscribe(messageSubject(subject), {
        callback(error, { data }) {
          try {
            const message = error ? null : read(data)
            if (message) receive(message)
          } catch (err) {
            // One message that can't be read must not end the node.
            log.error({ err, subject }, 'bus message refused')
          }
        },
      })
      return () => end(subscription)
    },
    async stop() {
      isUp.set(false)
      await connection.flush().catch(() => undefined)
      await connection.close()
    },
  }
  bus.answer(PROBE, async () => new Uint8Array())
  return bus
}

async function followStatus(
  connection: NatsConnection,
  isUp: Writable<boolean>,
  log: NatsBusOptions['log'],
): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect' || status.type === 'staleConnection') {
      if (isUp.get()) log.warn('bus disconnected')
      isUp.set(false)
    } else if (status.type === 'reconnect') {
      log.warn('bus connected again')
      isUp.set(true)
    } else if (status.type === 'error') {
      log.error({ err: status.error }, 'bus error')
    }
  }
  isUp.set(false)
}

function end(subscription: Subscription): void {
  if (!subscription.isClosed()) subscription.unsubscribe()
}

const requestSubject = (nodeId: NodeId, kind: string): string => `parley.node.${nodeId}.${kind}`
const messageSubject = (subject: string): string => `parley.message.${subject}`

/** A name without a password is a token. */
function credentialsOf(server: URL | undefined): { user?: string; pass?: string; token?: string } {
  const user = decodeURIComponent(server?.username ?? '')
  const pass = decodeURIComponent(server?.password ?? '')
  if (user === '') return {}
  return pass === '' ? { token: user } : { user, pass }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
