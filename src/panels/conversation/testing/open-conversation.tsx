import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { Projection } from '#session/projection.ts'
import { ConversationPanel } from '../conversation-panel.tsx'
import { FakeConversationApi } from './fake-conversation-api.ts'
import { projectionOf } from './projection-of.ts'

export async function openConversation(parts: Partial<Projection> = {}, api = new FakeConversationApi()) {
  const opened = await openOnBoard({
    part: <ConversationPanel />,
    projection: projectionOf(parts),
    fetch: api.fetch,
  })
  return { api, ...opened }
}
export type OpenConversation = Awaited<ReturnType<typeof openConversation>>
