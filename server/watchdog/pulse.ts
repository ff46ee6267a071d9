/** Room for the id of a board, in ASCII. */
const MAX_ID_CHARS = 64
/** Beats, whether a debugger may hold the thread, whether the server has started, and the length of the id. */
const COUNTERS = 4
const BEATS = 0
const DEBUGGED = 1
const STARTED = 2
const ID_CHARS = 3

/** The memory that the main thread shares with the thread that watches it. */
export class Pulse {
  readonly buffer: SharedArrayBuffer
  private readonly counters: Int32Array
  private readonly id: Uint8Array

  constructor(buffer = new SharedArrayBuffer(COUNTERS * Int32Array.BYTES_PER_ELEMENT + MAX_ID_CHARS)) {
    this.buffer = buffer
    this.counters = new Int32Array(buffer, 0, COUNTERS)
    this.id = new Uint8Array(buffer, COUNTERS * Int32Array.BYTES_PER_ELEMENT)
  }

  beat(isDebugged: boolean): void {
    Atomics.store(this.counters, DEBUGGED, isDebugged ? 1 : 0)
    Atomics.add(this.counters, BEATS, 1)
  }

  get beats(): number {
    return Atomics.load(this.counters, BEATS)
  }

  get isDebugged(): boolean {
    return Atomics.load(this.counters, DEBUGGED) === 1
  }

  get hasStarted(): boolean {
    return Atomics.load(this.counters, STARTED) === 1
  }

  setStarted(): void {
    Atomics.store(this.counters, STARTED, 1)
  }

  /** `null`: the thread works for no board. A longer id than any board has is cut. */
  setBoard(boardId: string | null): void {
    const chars = Math.min(boardId?.length ?? 0, MAX_ID_CHARS)
    for (let i = 0; i < chars; i++) this.id[i] = boardId?.charCodeAt(i) ?? 0
    Atomics.store(this.counters, ID_CHARS, chars)
  }

  get boardId(): string | null {
    const chars = Atomics.load(this.counters, ID_CHARS)
    return chars === 0 ? null : String.fromCharCode(...this.id.slice(0, chars))
  }
}
