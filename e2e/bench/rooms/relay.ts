import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'

const AWARENESS = 1
const POINTERS_EVERY_MS = 33

/** The sockets of one room, and the latest pointer of each, as a frame. */
class RelayRoom {
  private readonly sockets = new Map<Socket, Buffer | null>()
  private timer: NodeJS.Timeout | null = null

  add(socket: Socket): void {
    this.sockets.set(socket, null)
  }

  remove(socket: Socket): void {
    this.sockets.delete(socket)
  }

  receive(socket: Socket, frame: Buffer, isPointer: boolean): void {
    if (!isPointer) {
      this.flush(socket, frame)
      return
    }
    this.sockets.set(socket, frame)
    this.timer ??= setTimeout(() => this.flush(null, null), POINTERS_EVERY_MS)
  }

  private flush(source: Socket | null, update: Buffer | null): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const waiting = [...this.sockets.values()].filter((frame) => frame !== null)
    const pointers = Buffer.concat(waiting)
    const all = update ? Buffer.concat([update, pointers]) : pointers
    for (const socket of this.sockets.keys()) {
      const bytes = socket === source ? pointers : all
      if (bytes.length > 0) socket.write(bytes)
      this.sockets.set(socket, null)
    }
  }
}

/** The least that any server of rooms does: reads messages, and writes them unread to everyone, updates at once. Resolves with the port. */
export async function startRelay(): Promise<number> {
  const rooms = new Map<string, RelayRoom>()
  const http = createServer()
  new WebSocketServer({ server: http }).on('connection', (ws, { url = '', socket }) => {
    const room = rooms.get(url) ?? new RelayRoom()
    rooms.set(url, room)
    room.add(socket)
    ws.on('message', (data: Buffer) => room.receive(socket, frameOf(data), data[0] === AWARENESS))
    ws.on('close', () => room.remove(socket))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return (http.address() as AddressInfo).port
}

function frameOf(message: Buffer): Buffer {
  const { length } = message
  const header = length < 126 ? Buffer.of(0x82, length) : Buffer.of(0x82, 126, length >> 8, length & 0xff)
  return Buffer.concat([header, message])
}
