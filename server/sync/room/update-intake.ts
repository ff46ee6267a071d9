import type * as Y from 'yjs'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { AddingRights } from '../feed/may-add.ts'
import type { BoardGuard } from '../guard/board-guard.ts'
import type { PersonOrigin } from '../guard/board-guard-options.ts'
import {
  type ClientIds,
  type IdSender,
  type IdVerdict,
  RETIRED,
  takeNewId,
  type Writers,
} from '../guard/client-ids.ts'
import type { UpdateVerdict } from '../guard/verdict.ts'
import type { Presence } from '../presence/presence.ts'
import { withoutClients } from '../updates/without-clients.ts'
import type { DryRuns } from './dry-runs.ts'
import { SocketOrigin } from './room-changes.ts'
import type { RoomMember } from './room-member.ts'

/** The parts of a room that decide about an update before it is applied. */
export interface UpdateIntakeOptions {
  doc: Y.Doc
  /** Checks and applies what an update writes. */
  guard: BoardGuard
  /** Decides under which ids the sender may write. */
  clientIds: ClientIds
  /** Read for the client id that each socket announced. */
  presence: Presence<RoomMember>
  /** Tries updates with too much work for one turn. */
  dryRuns: DryRuns
  /** Learns which ids a page has written under since it connected. */
  adding: Pick<AddingRights, 'seen'>
  /** Everything appended to the board's log until the returned function is called is committed together. */
  gather: () => () => void
}

/** A member's state vector on arrival, compared with the document. */
interface Arrival {
  /** Ids that may be the member's, under which the document held more than the member did. */
  behind: ReadonlySet<number>
  /** Ids without an owner under which the member had all that the document held. */
  ownerless: ReadonlySet<number>
}

/** The gate of a member, as far as the adoption of an id needs it. */
export interface AdoptionGate {
  /** May change while a large update is applied. */
  readonly mayAdopt: boolean
  verify(clientId: number): void
}

/** Receives people's updates. Checks the owner of the Yjs client id before the content. */
export class UpdateIntake {
  private readonly options: UpdateIntakeOptions
  private readonly arrivals = new WeakMap<RoomMember, Arrival>()

  constructor(options: UpdateIntakeOptions) {
    this.options = options
  }

  /** @param isBrought the update is from the client's connecting, perhaps work from before a rule began */
  tryUpdate(update: Uint8Array, sender: RoomMember, isBrought: boolean): UpdateVerdict {
    const { guard, gather } = this.options
    const release = gather()
    try {
      const origin = new SocketOrigin(sender)
      const judgeIds = (ids: Writers) => this.judge(origin, ids, sender, isBrought)
      return guard.tryUpdate(update, origin, judgeIds, isBrought)
    } finally {
      release()
    }
  }

  /** The part of an update that can be applied without the work of these clients; `null` if there is none. */
  withoutOthers(update: Uint8Array, others: readonly number[]): Uint8Array | null {
    return withoutClients(update, this.options.doc, others)
  }

  /**
   * Tries an update in a thread because it is too much work for `tryUpdate`.
   * @param mayStill called right before anything is applied: rights may have changed
   */
  applyAfterDryRun(
    update: Uint8Array,
    sender: RoomMember,
    { isBrought, postponed }: { isBrought: boolean; postponed: readonly number[] | null },
    mayStill: () => boolean,
  ): Promise<UpdateVerdict> {
    const { clientIds, dryRuns } = this.options
    const origin = new SocketOrigin(sender)
    if (postponed) clientIds.claim(origin, postponed, this.idSender(sender, isBrought))
    return dryRuns.run({
      update,
      postponed,
      origin,
      mayStill,
      judgeIds: (ids, appliedBy) => this.judge(appliedBy, ids, sender, isBrought),
    })
  }

  private judge(
    origin: PersonOrigin,
    ids: Writers,
    sender: RoomMember,
    isBrought: boolean,
  ): IdVerdict | null {
    const { adding, clientIds } = this.options
    const verdict = clientIds.judge(origin, ids, this.idSender(sender, isBrought))
    // New writing of this client was not brought from elsewhere.
    if (!verdict && !isBrought) adding.seen(sender, ids.writers)
    return verdict
  }

  private idSender(sender: RoomMember, isBrought: boolean): IdSender {
    return { own: this.options.presence.clientIdOf(sender), isBrought }
  }

  /** Why a client with this state vector can't be accepted as it is; `null` if it can. */
  checkArrival(member: RoomMember, stateVector: ReadonlyMap<number, number>): IdVerdict | null {
    const { clientIds } = this.options
    if (clientIds.isOfRetired(stateVector)) return RETIRED
    const behind = clientIds.behind(member.userId, stateVector)
    const isOwnerless = (id: number) => !behind.has(id) && clientIds.isOwnerless(id)
    this.arrivals.set(member, { behind, ownerless: new Set([...stateVector.keys()].filter(isOwnerless)) })
    return this.checkOwnId(member)
  }

  /**
   * Whether a client may continue under the id that its presence names. It must know everything ever written under it; otherwise
   * another device writes under the same id.
   */
  checkOwnId(member: RoomMember): IdVerdict | null {
    const { presence, clientIds, adding } = this.options
    const own = presence.clientIdOf(member)
    if (own === null) return null
    adding.seen(member, [own])
    if (clientIds.isAnothers(own, member.userId)) {
      return takeNewId(CLOSE_REASONS['other-person'])
    }
    const isBehind = this.arrivals.get(member)?.behind.has(own)
    return isBehind ? takeNewId(CLOSE_REASONS['other-device']) : null
  }

  /**
   * Makes the member the owner of the id that its presence names, if only others have brought its content. The member's content
   * under that id has yet to be compared with theirs: `gate` does.
   */
  adoptOwnId(member: RoomMember, gate: AdoptionGate): void {
    const { presence, clientIds, dryRuns } = this.options
    const own = presence.clientIdOf(member)
    if (own === null || !clientIds.isOwnerless(own) || !gate.mayAdopt) return
    if (!this.arrivals.get(member)?.ownerless.has(own)) return
    // A large update that others bring was allowed to write under the id while that had no owner.
    if (dryRuns.isHeld) dryRuns.whenFree(() => this.adoptOwnId(member, gate))
    else if (clientIds.adopt(own, member.userId)) gate.verify(own)
  }
}
