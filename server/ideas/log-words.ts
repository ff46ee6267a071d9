import { categoryByCues } from '#agents/words/category-cues.ts'
import { EchoIndex } from '#agents/words/echo-index.ts'
import { TagBook, tagsByTerms } from '#agents/words/tag-words.ts'
import type { Category, Idea } from '#session/idea.ts'
import type { SessionState } from '#session/state.ts'
import { breathing } from './breath.ts'

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

/** A board of ten thousand ideas takes about 30 MB. */
const MAX_BOARDS = 24

export function createLogWords(): LogWords {
  const boards = new Map<string, FollowedWords>()
  return {
    async of({ board: { id }, ideas }) {
      const words = boards.get(id) ?? new FollowedWords()
      boards.delete(id)
      boards.set(id, words)
      for (const oldest of boards.keys()) {
        if (boards.size <= MAX_BOARDS) break
        boards.delete(oldest)
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
    const breathe = breathing()
    for (const [key, idea] of ideas) {
      if (this.known.get(key) === idea) continue
      this.learn(key, idea)
      await breathe()
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
