import { LRUCache } from 'lru-cache'
import { categoryByCues } from '#agents/text/category-cues.ts'
import { EchoIndex } from '#agents/text/echo-index.ts'
import { TagBook, tagsByTerms } from '#agents/text/tag-words.ts'
import { startSlices } from '#server/threads/slices.ts'
import type { Category, Idea } from '#session/ideas/idea.ts'
import type { SessionState } from '#session/state.ts'

/** Facts about a board's ideas that their words reveal without a model. */
export interface BoardWords {
  readonly echoes: EchoIndex
  /** The category and tags that a text suggests. */
  sort(text: string): { category: Category; tags: string[] }
}

/** The word statistics of boards, shared by the whole process. */
export interface WordStatistics {
  /** Returns the words of this state. Works in slices, because the first reading of thousands of ideas takes a while. */
  of(state: Pick<SessionState, 'board' | 'ideas'>): Promise<BoardWords>
}

/** Most ideas of all boards together: ten thousand take about 35 MB. The least recently used boards go first. */
const MAX_IDEAS = 50_000
/** The words of a board are dropped after this time without use; each new note uses them. The longer they take to read, the longer they stay. */
const UNUSED_MS = 30_000
const UNUSED_MS_PER_IDEA = 1_000
const MAX_UNUSED_MS = 10 * 60 * 1_000

/** `maxIdeas` bounds all boards together; a board that was dropped is read again at its next use. */
export function createWordStatistics(maxIdeas = MAX_IDEAS): WordStatistics {
  const boards = new LRUCache<string, { words: FollowedWords; timer: NodeJS.Timeout }>({
    maxSize: maxIdeas,
    dispose: ({ timer }) => clearTimeout(timer),
  })
  return {
    async of({ board: { id }, ideas }) {
      const words = boards.get(id)?.words ?? new FollowedWords()
      const unusedMs = Math.min(MAX_UNUSED_MS, UNUSED_MS + ideas.size * UNUSED_MS_PER_IDEA)
      const timer = setTimeout(() => boards.delete(id), unusedMs).unref()
      boards.set(id, { words, timer }, { size: Math.min(maxIdeas, ideas.size + 1) })
      await words.follow(ideas)
      return words
    },
  }
}

class FollowedWords implements BoardWords {
  readonly echoes = new EchoIndex()
  private readonly tagBook = new TagBook()
  private readonly known = new Map<string, Idea>()
  private seen: ReadonlyMap<string, Idea> | null = null

  /** Compares ideas instead of following events: the caller may have missed any number of them. */
  async follow(ideas: ReadonlyMap<string, Idea>): Promise<void> {
    if (this.seen === ideas) return
    // A person waits for the first reading of a board.
    const yieldToOthers = startSlices(0)
    for (const [key, idea] of ideas) {
      if (this.known.get(key) === idea) continue
      this.learn(key, idea)
      await yieldToOthers()
    }
    for (const [key, { number, tags, removedAt }] of this.known.size > ideas.size ? this.known : []) {
      if (ideas.has(key)) continue
      this.known.delete(key)
      if (removedAt !== null) continue
      this.tagBook.count(tags, -1)
      this.echoes.drop(number)
    }
    this.seen = ideas
  }

  sort(text: string): { category: Category; tags: string[] } {
    return { category: categoryByCues(text), tags: tagsByTerms(text, this.tagBook) }
  }

  private learn(key: string, idea: Idea): void {
    const before = this.known.get(key)
    this.known.set(key, idea)
    if (before?.removedAt === null) this.tagBook.count(before.tags, -1)
    if (idea.removedAt !== null) {
      this.echoes.drop(idea.number)
      return
    }
    this.tagBook.count(idea.tags, 1)
    this.echoes.put(idea.number, idea.text)
  }
}
