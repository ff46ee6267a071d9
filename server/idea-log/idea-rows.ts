import type { BoardSettings } from '#session/board/board-settings.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { Idea, LinkType } from '#session/ideas/idea.ts'
import { isTagShown, tagWeight } from '#session/ideas/shown-tags.ts'
import { type GivenReactions, isSelected, sortAgentReactions } from '#session/reactions/note-reactions.ts'
import { type FacetCodes, FacetWords } from './facet-words.ts'

/** The input for the rows of a log. Unchanged parts are identical objects. */
export interface LogSource {
  ideas: ReadonlyMap<string, Idea>
  reactions: Readonly<Record<string, GivenReactions>>
  settings: BoardSettings
}

/** An idea with its derived properties, ready for filtering and sorting. */
export interface IndexedIdea {
  idea: Idea
  given: GivenReactions | null
  /** People with a "+" on its note. */
  plus: number
  /** Agents whose "+" counts; suggestions don't. */
  agentPlus: number
  isSelected: boolean
  codes: FacetCodes
}

/** A link from another idea; `from` is that idea's number. */
export interface IncomingLink {
  from: number
  type: LinkType
}

/** Unused tags are dropped when there are this many. */
const MAX_WORDS = 200_000

export class IdeaRows {
  readonly all = new Map<number, IndexedIdea>()
  /** The facet values of the ideas. */
  words = new FacetWords()
  /** By tag, the sum of `tagWeight` of the ideas that have it. */
  private readonly tagWeights = new Map<string, number>()
  private readonly incoming = new Map<number, Set<number>>()
  private readonly answers = new Map<number, Set<number>>()
  private source: LogSource | null = null
  /** Increases with every change. */
  version = 0

  /** Compares each idea and its reactions with the previous ones and updates only what differs. */
  follow(source: LogSource): void {
    const before = this.source
    const isSame =
      before?.ideas === source.ideas &&
      before.reactions === source.reactions &&
      before.settings === source.settings
    if (isSame) return
    this.source = source
    this.version += 1
    const areWordsOld = this.words.size > MAX_WORDS
    if (areWordsOld) this.words = new FacetWords()
    const isAllNew = areWordsOld || before?.settings !== source.settings
    for (const idea of source.ideas.values()) this.put(idea, source, isAllNew)
    if (this.all.size === source.ideas.size) return
    for (const [number, { idea }] of this.all) {
      if (source.ideas.has(String(number))) continue
      this.unindex(idea)
      this.all.delete(number)
    }
  }

  /** The links from other ideas to this one. */
  linksTo(number: number): IncomingLink[] {
    const links: IncomingLink[] = []
    for (const from of this.incoming.get(number) ?? []) {
      for (const { to, type } of this.all.get(from)?.idea.links ?? [])
        if (to === number) links.push({ from, type })
    }
    return links
  }

  /** In order. */
  answersTo(number: number): number[] {
    return [...(this.answers.get(number) ?? [])].toSorted((a, b) => a - b)
  }

  private put(idea: Idea, { reactions, settings }: LogSource, isNew: boolean): void {
    const row = this.all.get(idea.number)
    const given =
      idea.noteId !== null && Object.hasOwn(reactions, idea.noteId) ? (reactions[idea.noteId] ?? null) : null
    if (row?.idea === idea && row.given === given && !isNew) return
    if (row?.idea !== idea) {
      if (row) this.unindex(row.idea)
      this.index(idea)
    }
    this.all.set(idea.number, {
      idea,
      given,
      plus: given && Object.hasOwn(given.people, PLUS.symbol) ? (given.people[PLUS.symbol]?.length ?? 0) : 0,
      agentPlus: sortAgentReactions(given, settings).plus.length,
      isSelected: given !== null && isSelected(given, settings),
      codes: row?.idea === idea && !isNew ? row.codes : this.codesOf(idea),
    })
  }

  private codesOf({ category, status, source, authorId, roundId, tags }: Idea): FacetCodes {
    const { words } = this
    return {
      category: words.codeOf(category),
      status: words.codeOf(status),
      source: words.codeOf(source),
      author: authorId === null ? -1 : words.codeOf(authorId),
      round: roundId === null ? -1 : words.codeOf(roundId),
      tags: tags.map((tag) => words.codeOf(tag)),
    }
  }

  /** A tag of the clerk is shown once three ideas have it; a person's tag, and one that no idea has, always. */
  isTagShown(tag: string): boolean {
    const weight = this.tagWeights.get(tag)
    return weight === undefined || isTagShown(weight)
  }

  private weighTags(idea: Idea, by: 1 | -1): void {
    if (idea.removedAt !== null) return
    const weight = by * tagWeight(idea)
    for (const tag of idea.tags) {
      const next = (this.tagWeights.get(tag) ?? 0) + weight
      if (next <= 0) this.tagWeights.delete(tag)
      else this.tagWeights.set(tag, next)
    }
  }

  private index(idea: Idea): void {
    const { number, links, parent } = idea
    this.weighTags(idea, 1)
    for (const { to } of links) put(this.incoming, to, number)
    if (parent !== null) put(this.answers, parent, number)
  }

  private unindex(idea: Idea): void {
    const { number, links, parent } = idea
    this.weighTags(idea, -1)
    for (const { to } of links) this.incoming.get(to)?.delete(number)
    if (parent !== null) this.answers.get(parent)?.delete(number)
  }
}

function put(map: Map<number, Set<number>>, key: number, value: number): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}
