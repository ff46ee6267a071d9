import { addedKind } from '#board/record/step-tools.ts'
import { currentStep } from '#session/agenda/step.ts'
import { toolsInStep } from '#session/agenda/step-rules.ts'
import { roleIn } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import type { AddedRecord } from '../guard/board-guard-options.ts'

/** After a step began, changes that pages sent before they learned of it are accepted for so long. */
export const STEP_GRACE_MS = 3_000
/** Time after a device is back in which it may bring records that were made on it before. */
export const RETURN_MS = 60_000
/** Client ids that never wrote; beyond it the ones that were met first are forgotten. */
const MAX_MET = 5_000

type StepState = Pick<SessionState, 'agenda' | 'people'>

interface Client {
  readonly userId: string
}

/** The clients and people seen in one run of a step. */
interface StepRun {
  name: string
  /** Client ids from before it; `null` if it began before the board was loaded: then any may be. */
  clientsBefore: ReadonlySet<number> | null
  arrivals: WeakMap<Client, number>
  /** When people were first here in it, by user id. */
  peopleSince: Map<string, number>
  /** When devices were first here in it, by Yjs client id: records made on a device before that may be from before the step. */
  clientsSince: Map<number, number>
}

/** People's rights to add to the board now, by the tools of the running step. */
export class AddingRights {
  private readonly stateNow: () => StepState
  private readonly writers: () => Iterable<number>
  /** Under which a client was here or wrote. */
  private readonly idsOf = new WeakMap<Client, Set<number>>()
  private readonly met = new Set<number>()
  private agenda: StepState['agenda'] | null = null
  private run: StepRun | null = null

  /** @param writers the Yjs client ids that the document holds */
  constructor(stateNow: () => StepState, writers: () => Iterable<number>) {
    this.stateNow = stateNow
    this.writers = writers
  }

  /** The client connects. */
  arrived(client: Client, now: number): void {
    const run = this.runNow()
    run.arrivals.set(client, now)
    noteFirst(run.peopleSince, client.userId, now)
  }

  /**
   * Records a message of the client, under these ids if it names any. A client that has not connected in this run of the step
   * counts as connected since before it.
   */
  seen(client: Client, ids: Iterable<number> = []): void {
    const run = this.runNow()
    const since = run.arrivals.get(client) ?? Number.NEGATIVE_INFINITY
    const known = this.knownIds(client)
    for (const id of ids) known.add(id)
    noteFirst(run.peopleSince, client.userId, since)
    for (const id of known) this.meet(run, id, since)
  }

  mayAdd({ userId, type, isBrought, clientId }: AddedRecord, now: number): boolean {
    const { agenda, people } = this.stateNow()
    const kind = addedKind(type)
    const tools = kind && toolsInStep(agenda, roleIn({ people }, userId) ?? 'viewer')
    if (!kind || !tools || tools.has(kind)) return true
    if (now - (currentStep(agenda)?.startedAt ?? 0) < STEP_GRACE_MS) return true
    if (!isBrought) return false
    const run = this.runNow()
    this.meet(run, clientId, now)
    if (now - (run.clientsSince.get(clientId) ?? now) >= RETURN_MS) return false
    // People who are here can make a new client id at any time.
    const isFromBefore = run.clientsBefore?.has(clientId) ?? true
    return isFromBefore || now - (run.peopleSince.get(userId) ?? now) < RETURN_MS
  }

  private knownIds(client: Client): Set<number> {
    const known = this.idsOf.get(client)
    if (known) return known
    const ids = new Set<number>()
    this.idsOf.set(client, ids)
    return ids
  }

  private meet(run: StepRun, clientId: number, since: number): void {
    noteFirst(run.clientsSince, clientId, since)
    if (this.met.has(clientId)) return
    const [first] = this.met
    if (this.met.size >= MAX_MET && first !== undefined) this.met.delete(first)
    this.met.add(clientId)
  }

  private runNow(): StepRun {
    const { agenda } = this.stateNow()
    if (this.run && agenda === this.agenda) return this.run
    this.agenda = agenda
    const step = currentStep(agenda)
    const name = step ? `${step.id} ${step.run}` : ''
    if (this.run?.name === name) return this.run
    const clientsBefore = this.run && new Set([...this.writers(), ...this.met])
    this.run = {
      name,
      clientsBefore,
      arrivals: new WeakMap(),
      peopleSince: new Map(),
      clientsSince: new Map(),
    }
    return this.run
  }
}

function noteFirst<Key>(since: Map<Key, number>, key: Key, at: number): void {
  if (!since.has(key)) since.set(key, at)
}
