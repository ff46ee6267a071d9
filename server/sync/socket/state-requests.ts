import * as Y from 'yjs'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { EncodedJoin } from '../room/join-answer.ts'
import type { Room } from '../room/room.ts'
import type { RoomMember } from '../room/room-member.ts'
import type { ClientOutbox } from './client-link.ts'
import type { RateWindow } from './rate-window.ts'
import { Repeats } from './repeats.ts'

/**
 * An answer costs us more than the request costs the client: from the second on, answers count against the client's bytes by this
 * share.
 */
const ANSWER_COST = 1 / 4
/** A client gets the same kind of answer at most this often; further requests wait and are answered once. */
const REPEAT_MS = 1_000
/** Size of a state vector without entries. */
const EMPTY_STATE_VECTOR_BYTES = 1
/** An entry of a state vector is two numbers of at most five bytes. */
const MAX_ENTRY_BYTES = 10
/** Writers that a browser may know and we don't: its own offline work, that of its other tabs and of earlier visits. */
const MAX_UNKNOWN_WRITERS = 1_000

/** The requesting member, the outbox for answers, and the rate limit that they count against. */
export interface StateRequestsOptions {
  /** The requesting member, whose room answers. */
  member: RoomMember & { readonly room: Room }
  /** Takes the answers; a whole document may exceed its limit once. */
  outbox: ClientOutbox
  rate: RateWindow
}

/** Answers one client's requests: for content that it lacks, and for presence. */
export class StateRequests {
  private readonly options: StateRequestsOptions
  private readonly repeats = new Repeats(REPEAT_MS)
  private answers = 0
  private isStopped = false

  constructor(options: StateRequestsOptions) {
    this.options = options
  }

  askPresence(): void {
    const { member } = this.options
    this.repeats.run('presence', () => this.charge(member.room.resendPresence(member)))
  }

  /** Returns false if the vector has too many entries: reading a million invented writers would block everyone for seconds. */
  askMissing(stateVector: Uint8Array): boolean {
    const { room } = this.options.member
    const maxEntries = room.doc.store.clients.size + MAX_UNKNOWN_WRITERS
    if (stateVector.length > maxEntries * MAX_ENTRY_BYTES) return false
    this.repeats.run('state', () => this.sendMissing(stateVector))
    return true
  }

  stop(): void {
    this.isStopped = true
    this.repeats.stop()
  }

  private sendMissing(stateVector: Uint8Array): void {
    const { member } = this.options
    const isNewcomer = stateVector.length === EMPTY_STATE_VECTOR_BYTES && stateVector[0] === 0
    try {
      const verdict = isNewcomer
        ? null
        : member.room.intake.checkArrival(member, Y.decodeStateVector(stateVector))
      if (verdict?.kind === 'turned-away') {
        member.close(verdict.code, verdict.reason)
        return
      }
      const found = isNewcomer ? member.room.wholeState() : member.room.stateAfter(stateVector, member)
      if (found instanceof Promise) void found.then((answer) => this.sendAnswer(answer))
      else this.sendAnswer(found)
    } catch {
      member.close(CLOSE.badFrame, CLOSE_REASONS['unreadable-state-vector'])
    }
  }

  private sendAnswer(found: EncodedJoin): void {
    if (this.isStopped) return
    const { member, outbox } = this.options
    if (!found) {
      member.close(CLOSE.tryLater, CLOSE_REASONS['board-not-read'])
      return
    }
    this.answers += 1
    if (this.answers > 1 && !this.charge(found.answer.length + (found.tail?.length ?? 0))) return
    // Stock clients call themselves synced at the answer. Yjs holds back the tail until its base has arrived.
    if (found.tail) outbox.send(found.tail)
    outbox.sendAnswer(found.answer)
  }

  /** Returns false if the client exceeded its limits and was closed. */
  private charge(answerBytes: number): boolean {
    const { member, rate } = this.options
    const isWithin = rate.take({ bytes: answerBytes * ANSWER_COST }, performance.now())
    if (!isWithin) member.close(CLOSE.tooMuch, CLOSE_REASONS['asks-too-much'])
    return isWithin
  }
}
