import type { LibraryAgentResponse } from '#api/agents.ts'
import type { IdeaView } from '#api/ideas.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'

interface Asked {
  method: string
  path: string
  body: unknown
}

export interface FakeIdea {
  number: number
  text: string
  category: string
  removedAt: number | null
}

/** The panel's API, with one conversation and a few ideas in the memory of a test. */
export class FakeConversationApi {
  messages: TalkMessage[] = []
  hasMore = false
  ideas: FakeIdea[] = []
  library: LibraryAgentResponse[] = []
  readonly asked: Asked[] = []
  /** The next message is refused with this sentence. */
  refusal: string | null = null
  isReachable = true
  /** Requests that change something are answered after it. */
  held: Promise<void> | null = null

  readonly fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    if (!this.isReachable) throw new TypeError('Failed to fetch')
    const url = new URL(String(input), 'http://test')
    const path = url.pathname.replace('/api/v1/boards/board1', '')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    if (method === 'GET') return Response.json(this.read(path, url))
    this.asked.push({ method, path, body })
    await this.held
    return this.act(method, path, body)
  }

  private read(path: string, url: URL): object {
    if (path === '/talk') return this.page(url)
    return path.endsWith('/agent-library') ? { agents: this.library } : this.ideaPage(url)
  }

  private page(url: URL) {
    const before = url.searchParams.get('before')
    const end = before === null ? this.messages.length : this.messages.findIndex(({ id }) => id === before)
    const limit = Number(url.searchParams.get('limit'))
    const start = Math.max(0, end - limit)
    return { messages: this.messages.slice(start, end), hasMore: start > 0, clerk: null }
  }

  private ideaPage(url: URL) {
    const numbers = (url.searchParams.get('number') ?? '').split(',').map(Number)
    const isRemoved = url.searchParams.get('removed') === 'yes'
    const ideas = this.ideas
      .filter(({ number, removedAt }) => numbers.includes(number) && (removedAt !== null) === isRemoved)
      .map((idea) => ({ ...REST_OF_IDEA, ...idea }))
    return {
      ideas,
      total: ideas.length,
      all: this.ideas.length,
      removed: 0,
      facets: NO_FACETS,
      groups: null,
      seq: 1,
    }
  }

  private act(method: string, path: string, body: unknown): Response {
    if (this.refusal !== null) {
      const error = { code: 'refused', message: this.refusal }
      this.refusal = null
      return Response.json({ error }, { status: 409 })
    }
    if (method === 'POST' && path === '/talk') return this.said(body)
    if (method === 'DELETE' && path === '/talk') this.messages = []
    if (path === '/agents') return Response.json({ agent: { ...this.library[0], id: 'a1', isChosen: false } })
    return Response.json({})
  }

  private said(body: unknown): Response {
    const { id, text, source } = Object(body)
    const at = Date.now()
    const message = messageBy('me', id, text, { at, source })
    const answer = messageBy('clerk', `${id}a`, '', { at, state: 'thinking', answers: id })
    this.messages.push(message, answer)
    return Response.json({ message, answer }, { status: 202 })
  }
}

export function messageBy(
  by: TalkMessage['by'],
  id: string,
  text: string,
  more: Partial<TalkMessage> = {},
): TalkMessage {
  return {
    id,
    by,
    text,
    at: 1_000,
    state: 'done',
    answers: null,
    source: by === 'me' ? 'web' : null,
    results: [],
    model: by === 'me' ? null : 'demo:script',
    failure: null,
    ...more,
  }
}

const NO_FACETS = { category: [], status: [], author: [], kind: [], source: [], tag: [], round: [] }

const REST_OF_IDEA = {
  categoryBy: 'clerk',
  tags: [],
  tagsBy: 'clerk',
  status: 'raw',
  author: null,
  model: null,
  origin: 'person-by-clerk',
  source: 'clerk',
  noteId: null,
  isOnCanvas: true,
  noteColor: 'yellow',
  plus: { people: 0, agents: [] },
  suggestions: [],
  isSelected: false,
  round: null,
  parent: null,
  replies: 0,
  linkCount: 0,
  echoes: [],
  promotion: null,
  dueInText: null,
  ownerInText: null,
  program: null,
  revision: '',
  createdAt: 0,
  changedAt: 0,
} satisfies Omit<IdeaView, keyof FakeIdea>
