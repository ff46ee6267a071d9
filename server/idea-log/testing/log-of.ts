import { IdeaQuery } from '#api/ideas.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { IdeaLog } from '../idea-log.ts'
import type { LogSource } from '../idea-rows.ts'
import { madeIdea, NO_REACTIONS_GIVEN, readerOf } from './made-ideas.ts'

let seq = 0

export function logOf(ideas: readonly Partial<Idea>[], source: Partial<LogSource> = {}) {
  const all = new Map(ideas.map((idea, i) => [String(i + 1), madeIdea(i + 1, idea)]))
  const log = new IdeaLog()
  log.follow({ ...NO_REACTIONS_GIVEN, ...source, ideas: all, seq: ++seq })
  const page = (asked: Record<string, string>, seen: ReadonlyMap<string, Idea> = all) =>
    log.page(IdeaQuery.parse(asked), readerOf(seen))
  const numbers = async (asked: Record<string, string>, seen?: ReadonlyMap<string, Idea>) =>
    (await page(asked, seen)).rows.map(({ idea }) => idea.number)
  return { log, all, page, numbers }
}
