import { isAtLeast, type Role } from '#session/role.ts'
import { type BringFrame, BringRequest } from '#sync/bring-frame.ts'
import { BadMessage } from './bad-message.ts'
import { bringFrame, type Frame } from './frame.ts'

/** Of all facilitators of a board together: whose view jumps more often has lost it. */
const PAUSE_MS = 5_000

export interface BringMember {
  readonly userId: string
  sendSession(frame: Frame): void
}

/** Lets facilitators bring everyone on a board to what they see. Nothing of it is kept. */
export class BringEveryone {
  private readonly members: Iterable<BringMember>
  private lastAt = Number.NEGATIVE_INFINITY

  constructor(members: Iterable<BringMember>) {
    this.members = members
  }

  /**
   * @param json a BringRequest
   * @param now in milliseconds, on a clock that only goes forward
   * @throws BadMessage when it can’t be read
   */
  ask(by: BringMember, role: Role, json: string, now: number): void {
    const request = readRequest(json)
    // The page offers it to facilitators only; a role that was just lost is no reason to close the socket.
    if (!isAtLeast(role, 'facilitator')) return
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
    send(by, { type: 'told', people: people.size })
  }
}

function send(member: BringMember, content: BringFrame): void {
  member.sendSession(bringFrame(content))
}

function readRequest(json: string): BringRequest {
  try {
    return BringRequest.parse(JSON.parse(json))
  } catch {
    throw new BadMessage('The view to bring everyone to can’t be read.')
  }
}
