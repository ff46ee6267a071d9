import type { CloseCode } from '#sync/close-code.ts'
import type { Tick } from '../wire/fan-out.ts'
import type { Frame } from '../wire/frame.ts'

/** Takes the frames for one client. Frames behind a close are dropped. */
export interface ClientOutbox {
  send(frame: Frame): void
  /** Sends a newcomer's first frame, in parts. It never counts as slow reading, however large it is. */
  sendFirst(parts: readonly Frame[]): void
  /** Sends the whole document, whatever its size. While it is on its way, a second answer has to fit within the normal limit. */
  sendAnswer(frame: Frame): void
  sendEphemeral(frame: Frame): void
  sendTick(tick: Omit<Tick, 'presence'>): void
}

/** Reacts to one client's socket. */
export interface LinkListener {
  onMessage(data: Buffer, isBinary: boolean): void
  onPing(): void
  /** The client doesn't read. Called once, and nothing is sent any more. */
  onTooSlow(): void
  /** There is space again after presence or live text was dropped: the latest state may be sent. */
  onRoomForEphemeral(): void
  onUnreadable(): void
  /** Called once, after everything else, with the code of either side's close; 1006 without one. */
  onClosed(code: number): void
}

/** The way to one client: its own socket. */
export interface ClientLink {
  readonly outbox: ClientOutbox
  /** Called once, before anything is sent. */
  listen(listener: LinkListener): void
  /** Stops reading from the socket; what was read may still arrive. */
  pause(): void
  resume(): void
  /** Sends nothing more, and ends the socket of a client that does not close its side. */
  close(code: CloseCode, reason: string): void
  /** Ends the socket without a reason. */
  terminate(): void
}
