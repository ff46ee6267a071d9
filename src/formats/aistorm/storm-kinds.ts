import type { NamedSentence } from '#base/sentence.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { readStormTags, type StormSegment } from './storm-tags.ts'

/** The meaning of a tag; `null` if AIStorm does not know it. */
export type StormTagKind =
  | 'session'
  | 'premise'
  | 'agent'
  | 'message'
  | 'old-agent'
  | 'old-premise'
  /** A heading of AIStorm that must not be read as text of the part before: see `misplacedReason`. */
  | 'misplaced'

/** A segment of a message that begins with a tag of AIStorm. */
export interface StormPart extends StormSegment {
  kind: StormTagKind
}

function kindOf(attributes: Map<string, string>): StormTagKind | null {
  const has = (key: string) => (attributes.get(key)?.trim() ?? '') !== ''
  switch (attributes.get('type')) {
    case undefined:
      return attributes.size === 0 ? 'old-premise' : null
    case 'session':
      return 'session'
    case 'premise':
      return 'premise'
    case 'message':
      return has('from') ? 'message' : 'misplaced'
    case 'agent':
      return has('name') && has('service') && has('model') ? 'agent' : null
    default:
      // The first generations wrote the service as the type.
      return has('type') && has('model') ? 'old-agent' : null
  }
}

/** The earlier tags' properties that decide which tags may follow. */
interface Outline {
  first: StormTagKind | null
  last: StormTagKind | null
  hasPremise: boolean
}

/** The parts of a file, in order. A tag where none of its kind is possible was written by a person about tags. */
export function readStormParts(text: string): StormPart[] {
  const outline: Outline = { first: null, last: null, hasPremise: false }
  const kinds: StormTagKind[] = []
  const segments = readStormTags(text, (attributes) => {
    const kind = kindOf(attributes)
    if (kind === null || !mayStand(kind, outline)) return false
    const isTwice = isSecond(kind, outline)
    kinds.push(isTwice ? 'misplaced' : kind)
    outline.first ??= kind
    outline.last = kind
    outline.hasPremise ||= kind === 'premise'
    return true
  })
  return segments.flatMap((segment, i) => {
    const kind = kinds[i]
    return kind ? [{ ...segment, kind }] : []
  })
}

/** Whether a session's tag is not the first one in the file, where it must be. */
function isSecond(kind: StormTagKind, { first, hasPremise }: Outline): boolean {
  return (kind === 'session' && first !== null) || (kind === 'premise' && hasPremise)
}

/** Why a misplaced part can't be read. */
export function misplacedReason({ attributes }: StormPart): NamedSentence {
  const tag = attributes.get('type') ?? ''
  return tag === 'message' ? fileSentence('storm-no-sender') : fileSentence('storm-second', { tag })
}

/** After the first message, tags other than messages were written by a person about tags. */
function mayStand(kind: StormTagKind, { first, last }: Outline): boolean {
  if (first === null) return kind !== 'misplaced'
  const isSession = first === 'session' || first === 'premise' || first === 'message'
  if (!isSession) return false
  if (kind === 'message' || kind === 'misplaced') return true
  if (last === 'message') return false
  return kind === 'agent' || kind === 'premise' || kind === 'session'
}
