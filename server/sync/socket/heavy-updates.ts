import type { Log } from '#server/ground/log.ts'
import { CLOSE } from '#sync/close-code.ts'
import type { UpdateVerdict } from '../guard/verdict.ts'
import type { Room } from '../room/room.ts'
import type { RoomMember } from '../room/room-member.ts'

/** One member, and how their other messages wait. */
export interface HeavyUpdatesOptions {
  /** The member whose room tries the updates; closed if that fails. */
  member: RoomMember & { readonly room: Room }
  /** The member's later messages wait until the returned function is called. */
  block: () => () => void
  /** Called right before anything is applied: rights may have changed. */
  mayStill: () => boolean
  /** Runs a task as the board's time; an error closes the connection. */
  attempt: (task: () => void) => void
  log: Log
}

/** Applies one member's updates; those that are too much work for one turn are rehearsed first. */
export class HeavyUpdates {
  private readonly options: HeavyUpdatesOptions
  /** The verdict of the rehearsal for the update that is applied again now. */
  private rehearsed: { update: Uint8Array; verdict: UpdateVerdict } | null = null

  constructor(options: HeavyUpdatesOptions) {
    this.options = options
  }

  apply(update: Uint8Array): UpdateVerdict {
    const { rehearsed } = this
    const { member } = this.options
    this.rehearsed = null
    return rehearsed?.update === update ? rehearsed.verdict : member.room.intake.tryUpdate(update, member)
  }

  /** The member's later messages wait until this is done. */
  rehearse(update: Uint8Array, again: () => void): void {
    const { member, block, mayStill, attempt, log } = this.options
    const unblock = block()
    member.room.intake.rehearse(update, member, mayStill).then(
      (verdict) => {
        attempt(() => {
          this.rehearsed = { update, verdict }
          again()
        })
        unblock()
      },
      (error: unknown) => {
        log.error({ err: error, boardId: member.room.boardId }, 'large update failed')
        member.close(CLOSE.tryLater, 'This can’t be done right now.')
      },
    )
  }
}
