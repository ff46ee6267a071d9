import type { IdeaPage, IdeaView } from '#api/ideas.ts'

export function ideaOf(number: number, rest: Partial<IdeaView> = {}): IdeaView {
  return {
    number,
    text: `Idea ${number}`,
    category: 'idea',
    categoryBy: 'clerk',
    tags: [],
    tagsBy: 'clerk',
    status: 'raw',
    author: null,
    model: null,
    origin: 'person',
    source: 'canvas',
    noteId: `shape:${number}`,
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
    removedAt: null,
    ...rest,
  }
}

export function pageOf(all: readonly IdeaView[], query: URLSearchParams): IdeaPage {
  const offset = Number(query.get('offset') ?? 0)
  const limit = Number(query.get('limit') ?? 100)
  return {
    ideas: all.slice(offset, offset + limit),
    total: all.length,
    all: all.length,
    removed: 0,
    facets: { category: [], status: [], author: [], kind: [], source: [], tag: [], round: [] },
    groups: null,
    seq: 1,
  }
}
