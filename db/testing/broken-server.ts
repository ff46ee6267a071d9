import { createServer, type Socket } from 'node:net'

export interface BrokenServer {
  url: string
  stop(): Promise<void>
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const AUTHENTICATION_OK = message('R', Buffer.alloc(4))
const READY_FOR_QUERY = message('Z', Buffer.from('I'))

/**
 * Speaks as much of PostgreSQL's protocol as a login takes, then hands the connection to `treat`, which behaves like a server
 * that is killed, that hangs, or that sits behind a proxy.
 */
export async function startBrokenServer(treat: (socket: Socket) => void): Promise<BrokenServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]))
      socket.once('data', () => treat(socket))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `postgres://parley@127.0.0.1:${address.port}/parley`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
