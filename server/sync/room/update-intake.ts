import type * as Y from 'yjs'
import type { AddingRights } from '../feed/may-add.ts'
import type { BoardGuard } from '../guard/board-guard.ts'
import { type ClientIds, type IdVerdict, RETIRED, takeNewId, type Writers } from '../guard/client-ids.ts'
import type { UpdateVerdict } from '../guard/verdict.ts'
import type { Presence, PresenceOwner } from '../presence/presence.ts'
import type { Rehearsals } from './rehearsals.ts'

/** A socket as the sender of updates. */
export interface Sender extends PresenceOwner {
  readonly userId: string
  /** Their draft document; `null` while it is not needed. */
  readonly draftDoc?: Y.Doc | null
  readonly gate?: { readonly isAnswering: boolean }
}

/** The parts of a room that decide about an update before it is applied. */
export interface UpdateIntakeOptions<Member extends Sender> {
  /** Checks and applies what an update writes. */
  guard: BoardGuard
  /** Decides under which ids the sender may write. */
  clientIds: ClientIds
  /** Read for the client id that each socket announced. */
  presence: Presence<Member>
  /** Tries updates with too much work for one turn. */
  rehearsals: Rehearsals
  /** Learns which ids a page has written under since it connected. */
  adding: Pick<AddingRights, 'seen'>
  /** Everything appended to the board's log until the returned function is called is committed together. */
  gather: () => () => void
}

/** Receives people's updates. Checks the owner of the Yjs client id before the content. */
export class UpdateIntake<Member extends Sender> {
  private readonly options: UpdateIntakeOptions<Member>
  /** The member's own ids under which the document held more than the member did on arrival. */
  private readonly behind = new WeakMap<Member, Set<number>>()
  /** The sender of the update that is being applied now. */
  sender: Member | null = null

  constructor(options: UpdateIntakeOptions<Member>) {
    this.options = options
  }

  tryUpdate(update: Uint8Array, sender: Member): UpdateVerdict {
    const { guard, gather } = this.options
    const { userId } = sender
    const release = gather()
    try {
      return this.asSender(sender, () =>
        guard.tryUpdate(
          update,
          { kind: 'person', userId },
          (ids) => this.judge(sender, ids),
          sender.gate?.isAnswering,
        ),
      )
    } finally {
      release()
    }
  }

  /**
   * Tries an update in a thread because it is too much work for `tryUpdate`.
   * @param mayStill called right before anything is applied: rights may have changed
   */
  rehearse(update: Uint8Array, sender: Member, mayStill: () => boolean): Promise<UpdateVerdict> {
    const { clientIds, rehearsals } = this.options
    const { userId } = sender
    return rehearsals.run({
      update,
      userId,
      mayStill,
      judgeIds: (ids) => this.judge(sender, ids),
      claimRest: (writers) => clientIds.claimRest(userId, writers),
      asSender: (work) => this.asSender(sender, work),
    })
  }

  private judge(sender: Member, ids: Writers): IdVerdict | null {
    const { adding, clientIds } = this.options
    const verdict = clientIds.judge(sender.userId, ids)
    // New writing of this client was not brought from elsewhere.
    if (!verdict && sender.gate?.isAnswering === false) adding.seen(sender, ids.writers)
    return verdict
  }

  private asSender<Result>(sender: Member, work: () => Result): Result {
    this.sender = sender
    try {
      return work()
    } finally {
      this.sender = null
    }
  }

  /** Why a client with this state vector can't be accepted as it is; `null` if it can. */
  checkArrival(member: Member, stateVector: ReadonlyMap<number, number>): IdVerdict | null {
    const { clientIds } = this.options
    if (clientIds.isOfRetired(stateVector)) return RETIRED
    this.behind.set(member, clientIds.behind(member.userId, stateVector))
    return this.checkOwnId(member)
  }

  /**
   * Whether a client may continue under the id that its presence names. It must know everything ever written under it; otherwise
   * another device writes under the same id.
   */
  checkOwnId(member: Member): IdVerdict | null {
    const { presence, clientIds, adding } = this.options
    const own = presence.clientIdOf(member)
    if (own === null) return null
    adding.seen(member, [own])
    if (clientIds.isAnothers(own, member.userId)) {
      return takeNewId('Another person writes under this client id.')
    }
    const isBehind = this.behind.get(member)?.has(own)
    return isBehind ? takeNewId('Another device writes under this client id.') : null
  }
}
