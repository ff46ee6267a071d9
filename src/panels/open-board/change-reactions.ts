import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { BoardActions } from '#canvas/signals/board-actions.ts'
import { takeHint } from '#panels/browser-storage/stored-hints.ts'
import { type ApiAnswer, boardPath, call, Nothing } from '#panels/requests/call-api.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { useToast } from '#ui/toast.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

const reactions = (boardId: string, noteId: string) =>
  `${boardPath(boardId)}/notes/${encodeURIComponent(noteId)}/reactions`

/** Reactions to notes over HTTP: one method a request. */
const reactionsApi = {
  give: (boardId: string, noteId: string, symbol: string) =>
    call(reactions(boardId, noteId), Nothing, { method: 'POST', body: { symbol } }),
  /** `agent`: removes an agent's. */
  remove: (boardId: string, noteId: string, symbol: string, agent?: string) =>
    call(reactions(boardId, noteId), Nothing, {
      method: 'DELETE',
      body: { symbol, ...(agent && { agent }) },
    }),
}

/** Returns the effect of a first "+", by the rule of this board. */
function plusHint({ plusRule }: BoardSettings): string {
  const isEnough = plusRule.by === 'anyone' || plusRule.by === 'people'
  return isEnough ? OPEN_BOARD_LABELS.plusKept : OPEN_BOARD_LABELS.plusCounted
}

/** Gives reactions and takes them back; a refusal shows a toast. */
export function createReactionChanges(
  connection: BoardConnection,
  toast: ReturnType<typeof useToast>,
): Pick<BoardActions, 'toggleReaction' | 'removeAgentReaction'> {
  const { boardId } = connection
  /**
   * By note and reaction, the last request. A second press waits for the first: it then reads the session
   * again and does the opposite, even if the answers would have overtaken each other.
   */
  const underWay = new Map<string, Promise<unknown>>()
  const send = (key: string, symbol: string, request: () => Promise<ApiAnswer<null>>): void => {
    const before = underWay.get(key) ?? Promise.resolve()
    const mine = before.then(async () => {
      const answer = await request()
      if (!answer.ok) toast({ text: OPEN_BOARD_LABELS.reactionUnchanged(symbol, answer.failure.message) })
      if (underWay.get(key) === mine) underWay.delete(key)
    })
    underWay.set(key, mine)
  }

  return {
    toggleReaction(noteId, symbol) {
      send(`${noteId} ${symbol}`, symbol, () => {
        const session = connection.session.get()
        const isMine = session?.reactions[noteId]?.people[symbol]?.includes(session.me.id) ?? false
        if (isMine) return reactionsApi.remove(boardId, noteId, symbol)
        if (session && symbol === PLUS.symbol && takeHint(session.me.id, 'plus'))
          toast({ text: plusHint(session.settings) })
        return reactionsApi.give(boardId, noteId, symbol)
      })
    },
    removeAgentReaction(noteId, agentId) {
      send(`${noteId} ${agentId}`, PLUS.symbol, () =>
        reactionsApi.remove(boardId, noteId, PLUS.symbol, agentId),
      )
    },
  }
}
