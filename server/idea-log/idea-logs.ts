import type { WhoView } from '#api/ideas.ts'
import { judgedNotes } from '#session/choosing/is-being-judged.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import type { RoundNumbers } from './facet-counts.ts'
import type { WhoBook } from './idea-filters.ts'
import { type FramedThemes, IdeaLog, type LogReader } from './idea-log.ts'
import type { LogSource } from './idea-rows.ts'

/** Ideas kept in memory, of all boards together, at some 2 KB each; the least recently used boards go first. */
const MAX_IDEAS = 100_000
/** An empty log takes memory too. */
const MAX_BOARDS = 1_000

/** A board's log, as one reader may see it. */
export interface ReadableLog {
  log: IdeaLog
  source: LogSource & { seq: number }
  reader: LogReader
}

/** The logs of the boards that were read last; the oldest one is dropped, and read again when it is needed. */
export interface IdeaLogs {
  /** `view` is the same state, as the reader may see it. */
  open(state: SessionState, view: SessionProjection): ReadableLog
}

interface Entry {
  log: IdeaLog
  who: { of: unknown[]; book: WhoBook }
  rounds: { of: unknown[]; numbers: RoundNumbers }
  judged: { of: unknown[]; notes: ReadonlySet<string> }
}

/** `maxIdeas` bounds all boards together; the log that was just opened stays, even if it alone has more. */
export function createIdeaLogs(maxIdeas = MAX_IDEAS): IdeaLogs {
  const entries = new Map<string, Entry>()

  function dropOldest(): void {
    let count = 0
    for (const { log } of entries.values()) count += log.count
    for (const [boardId, { log }] of entries) {
      // Never the one in use.
      if ((count <= maxIdeas && entries.size <= MAX_BOARDS) || entries.size === 1) return
      entries.delete(boardId)
      count -= log.count
    }
  }

  return {
    open(state, view) {
      const boardId = state.board.id
      const entry = entryFor(entries.get(boardId), view)
      // A Map keeps the order of insertion: deleting and adding makes it the newest.
      entries.delete(boardId)
      entries.set(boardId, entry)
      const { reactions, settings } = view
      const source = { seq: state.seq, ideas: state.ideas, reactions, settings }
      entry.log.follow(source)
      dropOldest()
      const reader = {
        ideas: ideasFor(state, view.me.id),
        who: entry.who.book,
        rounds: entry.rounds.numbers,
        framedThemes: framedThemesOf(view.themeRuns),
        judged: entry.judged.notes,
      }
      return { log: entry.log, source, reader }
    },
  }
}

const lastFramed = new WeakMap<SessionProjection['themeRuns'], FramedThemes>()

/** The identical object while no theme run changes. */
function framedThemesOf(themeRuns: SessionProjection['themeRuns']): FramedThemes {
  const known = lastFramed.get(themeRuns)
  if (known) return known
  const of = new Map<number, string>()
  const titles = new Map<string, string>()
  const inOrder = Object.values(themeRuns).toSorted((a, b) => a.startedAt - b.startedAt)
  for (const { id, state, grouped = [] } of inOrder) {
    if (state !== 'accepted') continue
    for (const theme of grouped) {
      titles.set(`${id}-${theme.id}`, theme.title)
      // The newest theme run wins.
      for (const number of theme.numbers) of.set(number, `${id}-${theme.id}`)
    }
  }
  const framed = { of, titles }
  lastFramed.set(themeRuns, framed)
  return framed
}

/** Returns the identical object if nothing changed: cached answers depend on it. */
function entryFor(before: Entry | undefined, view: SessionProjection): Entry {
  const { people, agents, formerAgents, rounds, votes, ratings } = view
  const named = [people, agents, formerAgents]
  const isKnown = before?.who.of.every((part, i) => part === named[i]) ?? false
  const isJudgedKnown = before?.judged.of[0] === votes && before.judged.of[1] === ratings
  return {
    log: before?.log ?? new IdeaLog(),
    who: before && isKnown ? before.who : { of: named, book: whoBook(view) },
    rounds:
      before && before.rounds.of[0] === rounds
        ? before.rounds
        : {
            of: [rounds],
            numbers: new Map(Object.values(rounds).map(({ id, number }) => [id, number])),
          },
    judged: before && isJudgedKnown ? before.judged : { of: [votes, ratings], notes: judgedNotes(view) },
  }
}

function whoBook({ people, agents, formerAgents }: SessionProjection): WhoBook {
  const book = new Map<string, WhoView>()
  for (const { id, name, color } of Object.values(people)) {
    book.set(id, { id, name, kind: 'person', color, emoji: null })
  }
  for (const { id, name, color, emoji } of [...formerAgents, ...agents]) {
    book.set(id, { id, name, kind: 'agent', color, emoji })
  }
  return book
}
