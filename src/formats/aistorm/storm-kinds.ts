import { readStormTags, type StormSegment } from './storm-tags.ts'

/** What a tag stands for; null: nothing that AIStorm knows. */
export type StormTagKind = 'session' | 'premise' | 'agent' | 'message' | 'old-agent' | 'old-premise'

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
      return has('from') ? 'message' : null
    case 'agent':
      return has('name') && has('service') && has('model') ? 'agent' : null
    default:
      // The first generations wrote the service as the type.
      return has('type') && has('model') ? 'old-agent' : null
  }
}

/** The parts of a file, in their order. A tag where none of its kind can stand is what somebody wrote about tags. */
export function readStormParts(text: string): StormPart[] {
  const segments = readStormTags(text, (attributes, before) => {
    const kind = kindOf(attributes)
    return kind !== null && mayStand(kind, before.map(kindOf))
  })
  return segments.flatMap((segment) => {
    const kind = kindOf(segment.attributes)
    return kind ? [{ ...segment, kind }] : []
  })
}

function mayStand(kind: StormTagKind, before: readonly (StormTagKind | null)[]): boolean {
  const [first] = before
  if (first === undefined) return true
  const isSession = first === 'session' || first === 'premise' || first === 'message'
  if (!isSession) return false
  if (kind === 'message') return true
  if (before.at(-1) === 'message') return false
  return kind === 'agent' || (kind === 'premise' && !before.includes('premise'))
}
