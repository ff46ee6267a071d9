import type { LookOf } from '#panels/open-board/agent-look.ts'
import type { AuthorOf } from '#panels/open-board/authors.ts'
import { AgentId } from '#session/agents/agent.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { describeEvents, describeWork } from './history-labels.ts'
import type { SessionOfWork } from './history-requests.ts'

/** The work of a person or an agent, with a name and a mark. */
export interface ShownWork {
  key: string
  kind: 'person' | 'agent'
  name: string
  color: string
  emoji: string
  words: string
}

/** The name and the mark of an actor; `null`: not known, or not shown. */
export function shownActor(
  id: string | null,
  authorOf: AuthorOf,
  lookOf: LookOf,
): Omit<ShownWork, 'key' | 'words'> {
  const known = authorOf(id)
  if (known) return { emoji: '', ...known }
  if (id !== null && AgentId.safeParse(id).success) return { kind: 'agent', ...lookOf(id) }
  if (id === 'server') return { kind: 'person', name: PERSON_LABELS.product, color: 'slate', emoji: '' }
  const name = id === null ? PERSON_LABELS.someone : PERSON_LABELS.left
  return { kind: 'person', name, color: 'slate', emoji: '' }
}

/** @param place of the work in its session: several actors whose ids are not shown need keys of their own */
export function showWork(
  work: SessionOfWork['work'][number],
  place: number,
  authorOf: AuthorOf,
  lookOf: LookOf,
): ShownWork {
  const { actor } = work
  return { ...shownActor(actor, authorOf, lookOf), key: `${actor} ${place}`, words: describeWork(work) }
}

/** `Ines: 3 notes written; Ben: 2 notes moved; 1 vote`. */
export function workSentence({ events }: SessionOfWork, work: readonly ShownWork[]): string {
  const parts = work.map(({ name, words }) => (words === '' ? name : `${name}: ${words}`))
  return [...parts, describeEvents(events)].filter(Boolean).join('; ')
}
