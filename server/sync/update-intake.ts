import type { BoardGuard } from './board-guard.ts'
import { type ClientIds, type IdVerdict, RETIRED, takeNewId } from './client-ids.ts'
import type { Presence, PresenceOwner } from './presence.ts'
import type { Rehearsals } from './rehearsals.ts'
import type { UpdateVerdict } from './verdict.ts'

export interface Sender extends PresenceOwner {
  readonly userId: string
}

export interface UpdateIntakeOptions<Member extends Sender> {
  guard: BoardGuard
  clientIds: ClientIds
  presence: Presence<Member>
  rehearsals: Rehearsals
  /** What is appended to the board's log until the returned function is called is committed together. */
  gather: () => () => void
}

/** Where people's updates come in: who writes under which Yjs client id is asked before what they write. */
export class UpdateIntake<Member extends Sender> {
  private readonly options: UpdateIntakeOptions<Member>
  /** Under which of their ids the document held more than they, when they came. */
  private readonly behind = new WeakMap<Member, Set<number>>()
  /** Whose update is being applied right now. */
  sender: Member | null = null

  constructor(options: UpdateIntakeOptions<Member>) {
    this.options = options
  }

  tryUpdate(update: Uint8Array, sender: Member): UpdateVerdict {
    const { guard, clientIds, gather } = this.options
    const { userId } = sender
    const release = gather()
    try {
      return this.asSender(sender, () =>
        guard.tryUpdate(update, { kind: 'person', userId }, (ids) => clientIds.judge(userId, ids)),
      )
    } finally {
      release()
    }
  }

  /**
   * Tries an update that is too much work for `tryUpdate`, without holding anything up.
   * @param mayStill asked right before anything is applied: rights may have changed
   */
  rehearse(update: Uint8Array, sender: Member, mayStill: () => boolean): Promise<UpdateVerdict> {
    const { clientIds, rehearsals } = this.options
    const { userId } = sender
    return rehearsals.run({
      update,
      userId,
      mayStill,
      judgeIds: (ids) => clientIds.judge(userId, ids),
      claimRest: (writers) => clientIds.claimRest(userId, writers),
      asSender: (work) => this.asSender(sender, work),
    })
  }

  private asSender<Result>(sender: Member, work: () => Result): Result {
    this.sender = sender
    try {
      return work()
    } finally {
      this.sender = null
    }
  }

  /** Why a client that comes with this state vector can't be taken in as it is; null: it can. */
  checkArrival(member: Member, stateVector: ReadonlyMap<number, number>): IdVerdict | null {
    const { clientIds } = this.options
    if (clientIds.isOfRetired(stateVector)) return RETIRED
    this.behind.set(member, clientIds.behind(member.userId, stateVector))
    return this.checkOwnId(member)
  }

  /**
   * Whether a client may go on under the id that its presence names. It knows all that was ever written under it, unless
   * another device writes under it, too.
   */
  checkOwnId(member: Member): IdVerdict | null {
    const { presence, clientIds } = this.options
    const own = presence.clientIdOf(member)
    if (own === null) return null
    if (clientIds.isAnothers(own, member.userId)) {
      return takeNewId('Another person writes under this client id.')
    }
    const isBehind = this.behind.get(member)?.has(own)
    return isBehind ? takeNewId('Another device writes under this client id.') : null
  }
}
