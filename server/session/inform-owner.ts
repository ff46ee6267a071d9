import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Bus } from '#server/cluster/bus.ts'
import type { Log } from '#server/ground/log.ts'
import type { SessionHub } from './sessions.ts'

const CATCH_UP = 'sessions.catch-up'

interface Nodes {
  /** `null`: this process is alone. */
  bus: Bus | null
  owners: Pick<BoardOwners, 'ownerOf'>
  log: Pick<Log, 'info'>
}

/**
 * The sessions of a node: a command that it dispatches for another node's board is answered once that node has read the events. A
 * person who joined here must not be a stranger there.
 */
export function informOwners(sessions: SessionHub, { bus, owners, log }: Nodes): SessionHub {
  if (bus === null) return sessions
  bus.answer(CATCH_UP, async () => {
    await sessions.catchUp()
    return new Uint8Array()
  })

  async function inform(boardId: string): Promise<void> {
    try {
      const owner = await owners.ownerOf(boardId)
      if (owner !== 'here') await bus?.request(owner, CATCH_UP, new Uint8Array())
    } catch (error) {
      // The owner reads them itself a moment later.
      log.info({ err: error, boardId }, 'informing the owner of a board failed')
    }
  }

  return {
    ...sessions,
    async dispatch(boardId, ...command) {
      const done = await sessions.dispatch(boardId, ...command)
      if (done.ok && done.events.length > 0) await inform(boardId)
      return done
    },
  }
}
