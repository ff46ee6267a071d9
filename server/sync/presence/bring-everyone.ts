import { isAtLeast, type Role } from '#session/core/role.ts'
import { type BringFrame, BringRequest } from '#sync/bring-frame.ts'
import { BadMessage } from '../wire/bad-message.ts'
import { bringFrame, type Frame } from '../wire/frame.ts'

/** Shared by all facilitators of a board: a view that jumps more often is no help to anyone. */
const PAUSE_MS = 5_000

/** A socket that gets a frame which moves its page's view. */
export interface BringMember {
  readonly userId: string
  sendSession(frame: Frame): void
}

/** Lets facilitators bring everyone on a board to their view. The server keeps nothing of it. */
export class BringEveryone {
  private readonly members: Iterable<BringMember>
  private lastAt = Number.NEGATIVE_INFINITY

  constructor(members: Iterable<BringMember>) {
    this.members = members
  }

  /**
   * @param json a BringRequest, in UTF-8; its length is limited before
   * @param now in milliseconds, on a monotonic clock
   * @throws BadMessage if it can't be read
   */
  ask(by: BringMember, role: Role, json: Uint8Array, now: number): void {
    // Our page offers this to facilitators only; a person who has just lost the role must not lose the socket for it.
    if (!isAtLeast(role, 'facilitator')) return
    const request = readRequest(json)
    const waitMs = Math.ceil(this.lastAt + PAUSE_MS - now)
    if (waitMs > 0) {
      send(by, { type: 'too-soon', waitMs })
      return
    }
    this.lastAt = now
    const others = [...this.members].filter((member) => member !== by)
    const frame = bringFrame({ type: 'come', by: by.userId, view: request.view })
    for (const member of others) member.sendSession(frame)
    const people = new Set(others.map(({ userId }) => userId).filter((id) => id !== by.userId))
    send(by, { type: 'brought', people: people.size })
  }
}

function send(member: BringMember, content: BringFrame): void {
  member.sendSession(bringFrame(content))
}

function readRequest(json: Uint8Array): BringRequest {
  try {
    return BringRequest.parse(JSON.parse(new TextDecoder().decode(json)))
  } catch {
    throw new BadMessage('unreadable-view')
  }
}
