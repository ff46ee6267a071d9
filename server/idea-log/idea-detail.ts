import type { IdeaDetail } from '#api/ideas.ts'
import type { SessionEvent } from '#session/event.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { ideaHistory } from './idea-history.ts'
import type { IndexedIdea } from './idea-rows.ts'
import { ideaView, isThere, type LogSight, repliesTo, whoIs } from './idea-views.ts'

type Link = IdeaDetail['links'][number]
type Cited = IdeaDetail['citedIn'][number]

/** Enough of a neighbour's text to recognise it. */
const MAX_NEIGHBOUR_CHARS = 300

/** `events` are the latest that changed the idea or the reactions on its note, oldest first. */
export function ideaDetail(sight: LogSight, row: IndexedIdea, events: readonly SessionEvent[]): IdeaDetail {
  const { idea } = row
  const shown = ideaView(sight, row)
  return {
    idea: shown,
    links: [...linksFrom(sight, idea), ...linksTo(sight, idea)],
    parent: shown.parent === null ? null : neighbour(sight, shown.parent),
    replies: repliesTo(sight, idea).map((number) => neighbour(sight, number)),
    citedIn: [...citingSyntheses(sight, idea), ...citingProposals(sight, idea)],
    history: ideaHistory(idea, events, {
      whoIs: (id) => whoIs(sight, id),
      settings: sight.view.settings,
    }),
  }
}

function linksFrom(sight: LogSight, { links }: Idea): Link[] {
  return links
    .filter(({ to }) => isThere(sight, to))
    .map(({ to, type, by }) => ({ ...neighbour(sight, to), type, direction: 'out', by: whoIs(sight, by) }))
}

function linksTo(sight: LogSight, { number }: Idea): Link[] {
  const { rows } = sight.log
  const sources = new Set(rows.linksTo(number).map(({ from }) => from))
  return [...sources]
    .filter((from) => isThere(sight, from))
    .flatMap((from) => {
      const links = rows.all.get(from)?.idea.links.filter(({ to }) => to === number) ?? []
      return links.map(({ type, by }): Link => {
        // A relation in both directions is listed once.
        const direction = type === 'related' ? 'out' : 'in'
        return { ...neighbour(sight, from), type, direction, by: whoIs(sight, by) }
      })
    })
}

function neighbour({ log }: LogSight, number: number): { number: number; text: string } {
  const text = log.rows.all.get(number)?.idea.text ?? ''
  const isLong = text.length > MAX_NEIGHBOUR_CHARS
  return { number, text: isLong ? `${text.slice(0, MAX_NEIGHBOUR_CHARS - 1).trimEnd()}…` : text }
}

function citingSyntheses({ view }: LogSight, { noteId }: Idea): Cited[] {
  if (noteId === null) return []
  const citing = Object.values(view.syntheses).filter(({ sentences }) =>
    sentences.some(({ notes }) => notes.includes(noteId)),
  )
  return newestVersions(citing).map(({ id, title, version }) => ({ kind: 'synthesis', id, title, version }))
}

function citingProposals({ view }: LogSight, { number }: Idea): Cited[] {
  const citing = Object.values(view.proposals).filter(({ findings, actions }) =>
    [...findings, ...actions].some(({ numbers }) => numbers.includes(number)),
  )
  return newestVersions(citing).map(({ id, title, version }) => ({ kind: 'proposal', id, title, version }))
}

function newestVersions<Document extends { id: string; previousId: string | null; startedAt: number }>(
  documents: readonly Document[],
): Document[] {
  const replaced = new Set(documents.map(({ previousId }) => previousId))
  return documents.filter(({ id }) => !replaced.has(id)).toSorted((a, b) => b.startedAt - a.startedAt)
}
