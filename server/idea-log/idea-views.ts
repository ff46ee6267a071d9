import * as Y from 'yjs'
import type { IdeaView, WhoView } from '#api/ideas.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { readNoteLook } from '#board/doc/read-note.ts'
import { textRevision } from '#server/ideas/text-revision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import type { SessionProjection } from '#session/project.ts'
import { type GivenReactions, sortAgentReactions } from '#session/reactions/note-reactions.ts'
import type { SessionState } from '#session/state.ts'
import type { ReadableLog } from './idea-logs.ts'
import type { IndexedIdea } from './idea-rows.ts'

/** The log, session and canvas behind a view of the log, as one reader may see it. */
export interface LogSight extends ReadableLog {
  state: SessionState
  view: SessionProjection
  /** The canvas, for the colours of notes. */
  doc: Y.Doc
}

export function ideaView(sight: LogSight, row: IndexedIdea): IdeaView {
  const { idea, given } = row
  const note = lookOf(sight.doc, idea)
  const {
    messageId: _message,
    roundId,
    authorId,
    beforeArchive: _before,
    links: _links,
    isTickedInText: _ticked,
    beforePromotion: _beforePromotion,
    byStep: _byStep,
    stamp: _stamp,
    ...own
  } = idea
  const round = roundId === null ? null : entryOf(sight.view.rounds, roundId)
  const byAgents = sortAgentReactions(given, sight.view.settings)
  const agentsOf = (reactions: GivenReactions['agents']) =>
    reactions.flatMap(({ agentId }) => whoIs(sight, agentId) ?? [])
  return {
    ...own,
    tags: idea.tags.filter((tag) => idea.tagsBy === 'person' || sight.log.rows.isTagShown(tag)),
    author: whoIs(sight, authorId),
    revision: textRevision(idea.text),
    program: idea.program ?? null,
    model: modelOf(sight, idea) ?? note?.model ?? null,
    origin: originOfIdea(sight.state, idea, note),
    noteColor: note?.color ?? null,
    plus: { people: row.plus, agents: agentsOf(byAgents.plus) },
    suggestions: agentsOf(byAgents.suggestions),
    isSelected: row.isSelected,
    round: round && { id: round.id, number: round.number },
    parent: idea.parent !== null && isThere(sight, idea.parent) ? idea.parent : null,
    replies: repliesTo(sight, idea).length,
    linkCount: linkCount(sight, idea),
    echoes: idea.links.flatMap(({ type, to }) => (type === 'echoes' && isThere(sight, to) ? [to] : [])),
    promotion: idea.promotion && promotionView(sight, idea.promotion),
    dueInText: idea.dueInText ?? null,
    ownerInText: idea.ownerInText ?? null,
  }
}

/** People and agents keep their names after they leave. */
export function whoIs({ reader }: Pick<ReadableLog, 'reader'>, id: string | null): WhoView | null {
  return (id === null ? null : reader.who.get(id)) ?? null
}

/** Whether the idea is in the log and this reader may see it. */
export function isThere({ log, reader }: ReadableLog, number: number): boolean {
  return log.isThere(number, reader)
}

/** Numbers of the ideas that answer it and that this viewer may see. */
export function repliesTo(sight: ReadableLog, { number }: Idea): number[] {
  return sight.log.rows.answersTo(number).filter((reply) => isThere(sight, reply))
}

function linkCount(sight: ReadableLog, { number, links }: Idea): number {
  const out = links.filter(({ type, to }) => type !== 'echoes' && isThere(sight, to))
  const back = sight.log.rows
    .linksTo(number)
    .filter(({ type, from }) => type !== 'echoes' && isThere(sight, from))
  return out.length + back.length
}

function modelOf({ state }: LogSight, { noteId }: Idea): string | null {
  return (noteId === null ? null : state.contributions.get(noteId)?.model) ?? null
}

function lookOf(doc: Y.Doc, { noteId }: Idea) {
  const map = noteId === null ? undefined : boardShapes(doc).get(noteId)
  return map instanceof Y.Map ? readNoteLook(map) : null
}

function promotionView(
  sight: ReadableLog,
  { kind, ownerId, ownerName, due, isDone }: NonNullable<Idea['promotion']>,
) {
  const owner = whoIs(sight, ownerId)
  return { kind, owner, ownerName: owner?.name ?? ownerName ?? null, due, isDone }
}
