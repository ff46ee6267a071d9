import { type LinkStream, RemoteLink } from './remote-link.ts'
import {
  DOWN,
  type DownKind,
  type DownOperation,
  type Part,
  type Receivers,
  type StreamMark,
} from './stream-message.ts'

/** A small operation for one node goes to all nodes with the rest: a message of its own would cost more. */
const MAX_SHARED_BYTES = 4_096

/** Sends one message to the given streams: to several over the subject of the board. */
export type SendDown = (marks: readonly StreamMark[], operations: readonly DownOperation[]) => void

/** The sockets of one node, as the owner of their board counts them. */
export interface RemoteStream {
  readonly id: string
  readonly node: string
  readonly links: Map<number, RemoteLink>
  /** Numbers of the last message in each direction. */
  sent: number
  received: number
  /** On the clock of performance.now(). */
  heardAt: number
}

interface Operation {
  index: number
  kind: DownKind
  parts: readonly Part[]
  links: Map<RemoteStream, Set<RemoteLink>>
  /** How many sockets each stream had. */
  counts: Map<RemoteStream, number>
}

/** The place of a link in the present batch. */
interface Place {
  stream: RemoteStream
  batch: number
  lastIndex: number
}

/**
 * The sockets of one board that other nodes hold.
 *
 * 1. What is sent in one moment is one batch: one message for all nodes, with each frame once.
 * 2. A link gets its operations in the order of the calls.
 * 3. Messages of a stream are numbered without gaps, whatever subject they take.
 */
export class RemoteBoard implements LinkStream {
  readonly streams = new Map<string, RemoteStream>()
  private readonly sendDown: SendDown
  private readonly places = new Map<RemoteLink, Place>()
  private operations: Operation[] = []
  private byPart = new Map<Part, Operation>()
  private batch = 0
  /** Whether a link leaves in this batch: nobody else's frames may reach it as one of "all". */
  private isAnyoneLeaving = false

  constructor(sendDown: SendDown) {
    this.sendDown = sendDown
  }

  enter(stream: RemoteStream, number: number): RemoteLink {
    const link = new RemoteLink(this, number)
    this.places.set(link, { stream, batch: -1, lastIndex: -1 })
    this.add(link, DOWN.enter, [])
    stream.links.set(number, link)
    return link
  }

  remove(link: RemoteLink): void {
    const place = this.places.get(link)
    if (!place) return
    this.isAnyoneLeaving = this.operations.length > 0
    place.stream.links.delete(link.number)
    this.places.delete(link)
  }

  add(link: RemoteLink, kind: DownKind, parts: readonly Part[]): void {
    const place = this.places.get(link)
    if (!place) return
    if (kind === DOWN.close || kind === DOWN.terminate) this.isAnyoneLeaving = true
    if (place.batch !== this.batch) Object.assign(place, { batch: this.batch, lastIndex: -1 })
    const operation = this.sharedOperation(kind, parts, place.lastIndex) ?? this.newOperation(kind, parts)
    place.lastIndex = operation.index
    const links = operation.links.get(place.stream)
    if (links) links.add(link)
    else operation.links.set(place.stream, new Set([link]))
  }

  private sharedOperation(kind: DownKind, parts: readonly Part[], after: number): Operation | null {
    const known = this.byPart.get(keyOf(parts))
    if (!known || known.kind !== kind || known.index <= after) return null
    const isSame = known.parts.length === parts.length && known.parts.every((part, i) => part === parts[i])
    return isSame ? known : null
  }

  private newOperation(kind: DownKind, parts: readonly Part[]): Operation {
    const counts = new Map([...this.streams.values()].map((stream) => [stream, stream.links.size]))
    const operation = { index: this.operations.length, kind, parts, links: new Map(), counts }
    if (this.operations.length === 0) queueMicrotask(() => this.flush())
    this.operations.push(operation)
    const key = keyOf(parts)
    if (key) this.byPart.set(key, operation)
    return operation
  }

  private flush(): void {
    const { operations, isAnyoneLeaving } = this
    this.operations = []
    this.byPart = new Map()
    this.batch += 1
    this.isAnyoneLeaving = false
    for (const group of groupByTarget(operations)) this.send(group, isAnyoneLeaving)
  }

  private send(group: readonly Operation[], isAnyoneLeaving: boolean): void {
    const streams = new Set(group.flatMap(({ links }) => [...links.keys()]))
    const marks = [...streams].map((stream) => {
      stream.sent += 1
      return { stream: stream.id, number: stream.sent }
    })
    const operations = group.map(({ kind, parts, links, counts }) => {
      const receivers = new Map<string, Receivers>()
      // A newcomer is not one of "all" yet.
      const isPersonal = isAnyoneLeaving || kind === DOWN.enter
      const countOf = (stream: RemoteStream) => (isPersonal ? null : counts.get(stream))
      for (const [stream, some] of links) receivers.set(stream.id, receiversOf(stream, some, countOf(stream)))
      return { kind, parts, receivers }
    })
    this.sendDown(marks, operations)
  }
}

function keyOf(parts: readonly Part[]): Part {
  return parts.find((part) => part !== null) ?? null
}

/** Cuts a batch where its target changes: one node, or all of the board. */
function groupByTarget(operations: readonly Operation[]): Operation[][] {
  const groups: Operation[][] = []
  let target: RemoteStream | 'all' | null = null
  for (const operation of operations) {
    const own = targetOf(operation)
    const isSmall = target === 'all' && bytesOf(operation) <= MAX_SHARED_BYTES
    const last = groups.at(-1)
    if (last && (own === target || isSmall)) last.push(operation)
    else {
      groups.push([operation])
      target = own
    }
  }
  return groups
}

function targetOf({ links }: Operation): RemoteStream | 'all' {
  const [only, ...others] = links.keys()
  return only && others.length === 0 ? only : 'all'
}

function bytesOf({ parts }: Operation): number {
  return parts.reduce((sum, part) => sum + (part?.length ?? 0), 0)
}

function receiversOf(
  stream: RemoteStream,
  links: ReadonlySet<RemoteLink>,
  count: number | null | undefined,
): Receivers {
  if (count === links.size) return { kind: 'all' }
  const isMost = count !== null && count !== undefined && links.size > count / 2
  if (!isMost) return { kind: 'only', sockets: [...links].map(({ number }) => number) }
  const others = [...stream.links.values()].filter((link) => !links.has(link))
  return { kind: 'but', sockets: others.map(({ number }) => number) }
}
