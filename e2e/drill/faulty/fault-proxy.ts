import { connect, createServer, type Server, type Socket } from 'node:net'

/** A client's connection and the one that it was passed on to. */
interface Line {
  client: Socket
  server: Socket
  /** The client's side is gone, and the server has not learned of it. */
  isHalfOpen: boolean
}

/**
 * A TCP proxy whose network goes wrong: slow, silent, cut, half open. As in a real network, bytes that are held arrive late or with
 * a reset, and never in another order.
 */
export class FaultProxy {
  /** The delay of each piece of bytes, in both directions. */
  delayMs = 0
  jitterMs = 0
  /** Pieces are cut into so many bytes, which arrive one after the other. */
  pieceBytes = Number.POSITIVE_INFINITY
  private readonly random: () => number
  private readonly targetPort: number
  private readonly listener: Server
  private readonly lines = new Set<Line>()
  private held: (() => void)[] | null = null
  private bytesUntilCut = Number.POSITIVE_INFINITY
  private isRefusing = false
  port = 0

  private constructor(targetPort: number, random: () => number) {
    this.targetPort = targetPort
    this.random = random
    this.listener = createServer({ noDelay: true }, (client) => this.take(client))
  }

  static async start(targetPort: number, random: () => number): Promise<FaultProxy> {
    const proxy = new FaultProxy(targetPort, random)
    await new Promise<void>((resolve) => proxy.listener.listen(0, '127.0.0.1', resolve))
    const address = proxy.listener.address()
    proxy.port = typeof address === 'object' && address ? address.port : 0
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** A black hole: nothing arrives on either side, new connections included, and nothing is closed. */
  hold(): void {
    this.held ??= []
  }

  release(): void {
    const held = this.held ?? []
    this.held = null
    for (const pass of held) pass()
  }

  /** Resets all connections. */
  cut(): void {
    for (const line of [...this.lines]) this.reset(line)
  }

  /** Resets each connection after it has passed so many further bytes to the server, in the middle of a frame. */
  cutAfter(bytes: number): void {
    this.bytesUntilCut = bytes
  }

  /** Clients are cut off, and the server keeps silent connections that nobody closes. */
  forgetClients(): void {
    for (const line of this.lines) {
      line.isHalfOpen = true
      line.client.resetAndDestroy()
    }
  }

  get halfOpenLines(): number {
    return [...this.lines].filter(({ isHalfOpen }) => isHalfOpen).length
  }

  /** New connections are reset at once. */
  refuse(isRefusing: boolean): void {
    this.isRefusing = isRefusing
  }

  heal(): void {
    this.delayMs = 0
    this.jitterMs = 0
    this.pieceBytes = Number.POSITIVE_INFINITY
    this.bytesUntilCut = Number.POSITIVE_INFINITY
    this.refuse(false)
    this.release()
  }

  stop(): void {
    this.listener.close()
    for (const { client, server } of this.lines) for (const socket of [client, server]) socket.destroy()
  }

  private take(client: Socket): void {
    if (this.isRefusing) {
      client.resetAndDestroy()
      return
    }
    const server = connect({ port: this.targetPort, host: '127.0.0.1', noDelay: true })
    const line: Line = { client, server, isHalfOpen: false }
    this.lines.add(line)
    this.pass(client, server, line)
    this.pass(server, client, line)
  }

  private pass(from: Socket, to: Socket, line: Line): void {
    const queue: { at: number; act: () => void }[] = []
    let timer: NodeJS.Timeout | null = null
    const passDue = () => {
      timer = null
      for (let next = queue[0]; next && next.at <= performance.now(); next = queue[0]) {
        queue.shift()
        this.do(next.act)
      }
      if (queue[0]) timer = setTimeout(passDue, queue[0].at - performance.now())
    }
    // In order, whatever each piece's delay: a stream has no other.
    const later = (act: () => void) => {
      queue.push({ at: performance.now() + this.delayMs + this.random() * this.jitterMs, act })
      if (!timer) passDue()
    }
    from.on('data', (data: Buffer) => {
      if (line.isHalfOpen) return
      if (from === line.client && this.cutsIn(data, line)) return
      for (const piece of piecesOf(data, this.pieceBytes)) later(() => to.writable && to.write(piece))
    })
    from.on('error', () => this.reset(line))
    from.on('end', () => !line.isHalfOpen && later(() => to.end()))
    from.on('close', () => {
      // A device that lost its network closes nothing: its side is found gone only when someone sends to it.
      if (line.isHalfOpen && from === line.client) return
      later(() => to.end())
      this.lines.delete(line)
    })
  }

  private cutsIn(data: Buffer, line: Line): boolean {
    this.bytesUntilCut -= data.length
    if (this.bytesUntilCut > 0) return false
    this.bytesUntilCut = Number.POSITIVE_INFINITY
    const kept = Math.max(1, Math.floor(data.length / 2))
    line.server.write(data.subarray(0, kept), () => this.reset(line))
    return true
  }

  private do(act: () => void): void {
    if (this.held) this.held.push(act)
    else act()
  }

  private reset(line: Line): void {
    if (line.isHalfOpen) return
    this.lines.delete(line)
    for (const socket of [line.client, line.server]) socket.resetAndDestroy()
  }
}

function piecesOf(data: Buffer, bytes: number): Buffer[] {
  if (data.length <= bytes) return [data]
  const pieces: Buffer[] = []
  for (let at = 0; at < data.length; at += bytes) pieces.push(data.subarray(at, at + bytes))
  return pieces
}
