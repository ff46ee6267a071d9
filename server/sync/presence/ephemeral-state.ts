import { randomInt } from 'node:crypto'
import type { Limits } from '#sync/limits.ts'
import type { EphemeralChanges } from '../wire/fan-out.ts'
import type { Frame } from '../wire/frame.ts'
import { AgentsHere } from './agents-here.ts'
import { LiveSpeech } from './live-speech.ts'
import { Presence, type PresenceOwner } from './presence.ts'

/** Client ids, places and records that presence must not use or show, because of the document and the session. */
export interface EphemeralStateOptions {
  /** Whether the document holds anything written under this client id. */
  isTaken: (clientId: number) => boolean
  /** Whether this client id of the document belongs to another person. */
  isWriters: (clientId: number, userId: string) => boolean
  /** Whether the person's place on the canvas must be hidden now. */
  hidesPlace: (userId: string) => boolean
  /** Whether others may read this record’s id. */
  mayName: (recordId: string) => boolean
}

/** Messages that a room sends and never stores: the places of people and agents, and the text that agents are writing. */
export class EphemeralState<Owner extends PresenceOwner> {
  readonly people: Presence<Owner>
  readonly agents: AgentsHere
  readonly speech = new LiveSpeech()

  constructor(limits: Limits, { isTaken, isWriters, hidesPlace, mayName }: EphemeralStateOptions) {
    const newClientId = (): number => {
      for (;;) {
        const clientId = randomInt(1, 2 ** 32)
        if (!isTaken(clientId) && !this.people.has(clientId) && !this.agents.owns(clientId)) return clientId
      }
    }
    this.people = new Presence(limits, {
      isReserved: (id) => this.agents.owns(id),
      isWriters,
      newClientId,
      hidesPlace,
      mayName,
    })
    this.agents = new AgentsHere({ newClientId })
  }

  isEditing(recordId: string): boolean {
    return this.people.isEditing(recordId) || this.agents.isEditing(recordId)
  }

  /** Everything in its present state. */
  snapshot(): Frame {
    return joined(this.people.snapshot(), this.agents.snapshot(), this.speech.snapshot())
  }

  /** The present state of everyone; empty without people. */
  presence(): Frame {
    return joined(this.people.snapshot(), this.agents.snapshot())
  }

  /** Returns the changes since the last call. */
  takeChanges(): EphemeralChanges {
    const [people, agents] = [this.people.takeChanged(), this.agents.takeChanged()]
    const speech = this.speech.takeChanges()
    if (!people && !agents && !speech) return NO_CHANGES
    const presence = joined(people, agents)
    const ephemeral = joined(presence, speech)
    return {
      ephemeral: ephemeral.length > 0 ? ephemeral : null,
      presence: presence.length > 0 ? presence : null,
    }
  }
}

const NO_CHANGES: EphemeralChanges = { ephemeral: null, presence: null }

function joined(...frames: (Frame | null)[]): Frame {
  return Buffer.concat(frames.filter((frame) => frame !== null))
}
