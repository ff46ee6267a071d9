import { fileSentence } from '#formats/file-sentences.ts'
import { NoteOrigin } from '#session/origin/note-origin.ts'
import { misplacedReason, readStormParts, type StormPart } from './storm-kinds.ts'
import { withoutLabels } from './storm-labels.ts'
import type { StormAgent, StormError, StormMessage, StormSession } from './storm-session.ts'
import { readStormTime } from './storm-time.ts'

/** The content of one file, recognised by its tags and not by its name. */
export type StormContent =
  | { kind: 'session'; session: Omit<StormSession, 'id'> }
  | {
      kind: 'log'
      log: Pick<StormSession, 'created' | 'description' | 'messages'>
      isFirstGeneration: boolean
    }
  | { kind: 'premise'; premise: string }
  /** `name` is `null` if the agent has the file's name. */
  | { kind: 'agent'; agent: Omit<StormAgent, 'name'>; name: string | null }

/** The content of one file, or the fault with its line. */
export type ReadStormFile = { ok: true; content: StormContent } | ({ ok: false } & Omit<StormError, 'file'>)

/** Reads every kind of file that AIStorm writes; problems have the line. */
export function readStormFile(text: string): ReadStormFile {
  const parts = readStormParts(text)
  const [first] = parts
  if (!first) return noTag(text)
  const misplaced = parts.find(({ kind }) => kind === 'misplaced')
  if (misplaced) return { ok: false, line: misplaced.line, ...misplacedReason(misplaced) }
  switch (first.kind) {
    case 'misplaced':
      return noTag(text)
    case 'old-premise':
      return { ok: true, content: { kind: 'premise', premise: first.content } }
    case 'old-agent':
      return { ok: true, content: { kind: 'agent', agent: agentIn(first, 'type'), name: null } }
    case 'agent':
      return { ok: true, content: { kind: 'agent', agent: agentIn(first, 'service'), name: nameIn(first) } }
    case 'session':
    case 'premise':
    case 'message':
      return parts.some(({ kind }) => kind === 'premise' || kind === 'agent')
        ? readSession(parts)
        : readLog(parts, text)
  }
}

function noTag(text: string): ReadStormFile {
  const at = text.search(/^[ \t]*<aistorm(?=[\s/])/m)
  if (at < 0) return { ok: false, ...fileSentence('storm-no-tag') }
  const line = text.slice(0, at).split('\n').length
  return { ok: false, line, ...fileSentence('storm-tag') }
}

function readSession(parts: readonly StormPart[]): ReadStormFile {
  const premise = parts.find(({ kind }) => kind === 'premise')
  if (!premise) return { ok: false, line: 1, ...fileSentence('storm-premise') }
  const names = new Set<string>()
  const twice = parts.find((part) => {
    if (part.kind !== 'agent') return false
    const isTaken = names.has(nameIn(part))
    names.add(nameIn(part))
    return isTaken
  })
  if (twice) return { ok: false, line: twice.line, ...fileSentence('storm-agents', { name: nameIn(twice) }) }
  const begun = begunIn(parts)
  if (!begun.ok) return begun
  const agents = parts
    .filter(({ kind }) => kind === 'agent')
    .map((part) => ({ name: nameIn(part), ...agentIn(part, 'service') }))
  const { created, description } = begun
  const messages = messagesIn(parts, created)
  const session = { generation: 2 as const, created, description, premise: premise.content, agents, messages }
  return { ok: true, content: { kind: 'session', session } }
}

function readLog(parts: readonly StormPart[], text: string): ReadStormFile {
  const begun = begunIn(parts)
  if (!begun.ok) return begun
  const { created, description } = begun
  const isFirstGeneration =
    /^\u{feff}?<aistorm[^\n]*\b(?:created|timestamp)="[^"]*Z"/mu.test(text) && !/^## \[/m.test(text)
  const log = { created, description, messages: messagesIn(parts, created) }
  return { ok: true, content: { kind: 'log', log, isFirstGeneration } }
}

/** A session without a readable start time started with its first message. */
function begunIn(parts: readonly StormPart[]) {
  const session = parts.find(({ kind }) => kind === 'session')
  const written = session?.attributes.get('created')
  const created = readStormTime(written) ?? firstTimeIn(parts)
  if (created === null) {
    const line = session?.line ?? 1
    const why =
      written === undefined ? fileSentence('storm-no-time') : fileSentence('storm-time', { time: written })
    return { ok: false as const, line, ...why }
  }
  return { ok: true as const, created, description: session?.attributes.get('description') || null }
}

function firstTimeIn(parts: readonly StormPart[]): number | null {
  for (const { attributes } of parts) {
    const at = readStormTime(attributes.get('timestamp'))
    if (at !== null) return at
  }
  return null
}

/** A message without a readable time gets the time of the one before it. */
function messagesIn(parts: readonly StormPart[], created: number): StormMessage[] {
  let at = created
  return parts
    .filter(({ kind }) => kind === 'message')
    .map(({ attributes, content }) => {
      const from = (attributes.get('from') ?? '').trim()
      at = readStormTime(attributes.get('timestamp')) ?? at
      const origin = NoteOrigin.safeParse(attributes.get('origin')).data
      return { from, at, text: withoutLabels(content, from), ...(origin && { origin }) }
    })
}

function nameIn({ attributes }: StormPart): string {
  return (attributes.get('name') ?? '').trim()
}

function agentIn(
  { attributes, content }: StormPart,
  serviceKey: 'type' | 'service',
): Omit<StormAgent, 'name'> {
  return {
    service: attributes.get(serviceKey) ?? '',
    model: attributes.get('model') ?? '',
    prompt: content,
  }
}
