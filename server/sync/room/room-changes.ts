import type { SessionFeed } from '../feed/session-feed.ts'
import type { GuardHost, PersonOrigin } from '../guard/board-guard-options.ts'
import type { ClientIds } from '../guard/client-ids.ts'
import { type DraftForNew, draftSince } from '../guard/divert-late-notes-to-draft.ts'
import { actorOf } from '../guard/origin-actor.ts'
import type { TouchedRecords } from '../guard/touched-records.ts'
import type { BoardLog } from '../storage/board-log.ts'
import type { FanOut } from '../wire/fan-out.ts'
import type { JoinAnswer } from './join-answer.ts'
import type { RecordChanges } from './record-changes.ts'
import type { RoomMember } from './room-member.ts'
import type { RoomOptions } from './room-options.ts'
import type { UncoveredUpdates } from './uncovered-updates.ts'

/** The origin of an update from a member's socket, and of its transaction in the document. */
export class SocketOrigin {
  readonly kind = 'person'
  readonly userId: string
  /** Does not get its own update back. */
  readonly member: RoomMember

  constructor(member: RoomMember) {
    this.userId = member.userId
    this.member = member
  }
}

/** The parts of a room that get each change of its document. */
interface ChangeReceivers {
  members: ReadonlySet<RoomMember>
  boardLog: BoardLog
  joinAnswer: JoinAnswer
  clientIds: ClientIds
  fanOut: FanOut<RoomMember>
  recordChanges: RecordChanges
  feed: Pick<SessionFeed, 'privateSince'>
  uncovered: UncoveredUpdates
}

/** Passes each change of a room's document to the log, to newcomers and to everyone here. */
export class RoomChanges implements GuardHost {
  private readonly receivers: ChangeReceivers
  private readonly options: Pick<RoomOptions, 'metrics' | 'onGrown'>

  constructor(receivers: ChangeReceivers, options: Pick<RoomOptions, 'metrics' | 'onGrown'>) {
    this.receivers = receivers
    this.options = options
  }

  onChange(update: Uint8Array, origin: unknown): void {
    const { boardLog, joinAnswer, clientIds, fanOut, uncovered } = this.receivers
    const clients = clientIds.takeClaimed(origin)
    boardLog.append(actorOf(origin), update, clients)
    joinAnswer.add(update)
    // Once others have the update they send it back after a crash: its owner must be stored before.
    if (clients.length > 0) fanOut.holdUntil(boardLog.saved())
    fanOut.addUpdate(update, origin instanceof SocketOrigin ? origin.member : null)
    this.options.metrics.updatesTotal.inc()
    uncovered.add(update)
    this.options.onGrown()
  }

  onTouched(records: TouchedRecords['records'], by: string | null): void {
    this.receivers.recordChanges.report(records, by)
  }

  onWork(steps: number, origin: PersonOrigin): void {
    if (origin instanceof SocketOrigin) origin.member.charge({ steps })
  }

  onRestored(bytes: number, userId: string): void {
    const { members } = this.receivers
    const member = [...members].find((one) => one.userId === userId)
    member?.charge({ bytes })
  }

  draftFor(origin: PersonOrigin): DraftForNew | null {
    const draft = origin instanceof SocketOrigin ? origin.member.draftDoc : null
    return draftSince(draft, this.receivers.feed.privateSince)
  }
}
