import {
  type FoundBoard,
  MAX_FOUND_BOARDS,
  MAX_FOUND_TEXTS,
  SearchQuery,
  SearchResponse,
} from '#api/search.ts'
import { foldText } from '#base/fold-text.ts'
import { searchWords } from '#base/search-words.ts'
import { type FoundTextRow, searchTexts } from '#db/searched-texts.ts'
import { snippetOf } from '#server/search/snippet.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { forPrograms, needsCaller } from '../app/route-rules.ts'

/** More words make the answer no better. */
const MAX_WORDS = 8

const search = apiRoute('get /search', {
  summary: 'Search titles, questions, ideas and comments of my boards',
  ...needsCaller(),
  ...forPrograms('board:read'),
  query: SearchQuery,
  answers: { 200: answer(SearchResponse, 'The matches, by board') },
})

export function addSearch(app: ApiApp, { db }: Pick<ApiServices, 'db'>): void {
  app.openapi(search, async (c) => {
    const caller = c.get('caller')
    if (!caller) throw new Problem('sign-in')
    const words = [...new Set(searchWords(foldText(c.req.valid('query').q)))].slice(0, MAX_WORDS)
    if (words.length === 0) return c.json({ boards: [], boardCount: 0 }, 200)
    const rows = await searchTexts(db, {
      userId: caller.userId,
      boardId: caller.boardId ?? null,
      words,
      maxBoards: MAX_FOUND_BOARDS,
      maxTexts: MAX_FOUND_TEXTS,
    })
    return c.json({ boards: byBoard(rows, words), boardCount: rows[0]?.boards ?? 0 }, 200)
  })
}

function byBoard(rows: readonly FoundTextRow[], words: readonly string[]): FoundBoard[] {
  const boards = new Map<string, FoundBoard>()
  for (const { boardId, title, count, kind, key, subject, text, origin, changedAt } of rows) {
    const board = boards.get(boardId) ?? { id: boardId, title, count, texts: [] }
    boards.set(boardId, board)
    board.texts.push({
      kind,
      ...snippetOf(text, words),
      number: kind === 'idea' ? Number(key) : null,
      noteId: kind === 'idea' ? subject : null,
      commentId: kind === 'comment' ? key : null,
      threadId: kind === 'comment' ? subject : null,
      origin,
      changedAt: changedAt.getTime(),
    })
  }
  return [...boards.values()]
}
