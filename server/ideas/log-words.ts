import { categoryByCues } from '#agents/words/category-cues.ts'
import { EchoIndex } from '#agents/words/echo-index.ts'
import { TagBook, tagsByTerms } from '#agents/words/tag-words.ts'
import { startSlices } from '#server/threads/slices.ts'
import type { Category, Idea } from '#session/idea.ts'
import type { SessionState } from '#session/state.ts'

/** What the wording of a board's ideas tells, without any model. */
export interface BoardWords {
  readonly echoes: EchoIndex
  /** What a text is and what it is about. */
  sort(text: string): { category: Category; tags: string[] }
}

/** The wording of the ideas of boards, for everyone in this process who asks. */
export interface LogWords {
  /** As the state has them; in slices, as the first look at a board of thousands takes a while. */
  of(state: Pick<SessionState, 'board' | 'ideas'>): Promise<BoardWords>
}

/** Of all boards together: ten thousand take about 35 MB. Boards that nobody asked about for longest go first. */
const MAX_IDEAS = 50_000

export function createLogWords(maxIdeas = MAX_IDEAS): LogWords {
  const boards = new Map<string, FollowedWords>()
  return {
    async of({ board: { id }, ideas }) {
      const words = boards.get(id) ?? new FollowedWords()
      boards.delete(id)
      boards.set(id, words)
      let kept = ideas.size
      for (const [other, { echoes }] of [...boards].reverse()) {
        if (other === id) continue
        kept += echoes.size
        if (kept > maxIdeas) boards.delete(other)
      }
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

  /** What changed is found by what it is, not by events: whoever asks may have missed any number of them. */
  async follow(ideas: ReadonlyMap<string, Idea>): Promise<void> {
    if (this.seen === ideas) return
    // Somebody waits for the first look at a board.
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
