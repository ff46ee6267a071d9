import type * as Y from 'yjs'
import type { Log } from '#server/ground/log.ts'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { RoomMember } from '../room/room-member.ts'

/** The boards in memory, which open draft documents for their connections. */
interface DraftRegistry<Held extends { doc: Y.Doc }> {
  acquireDraft(boardId: string, userId: string): Promise<Held>
  release(room: Held): void
}

/** A draft document that stays in memory until `release`. */
export interface HeldDraft {
  doc: Y.Doc
  release(): void
}

/** Opens a person's draft on a board; it stays in memory until `release` is called. */
export async function holdDraft<Held extends { doc: Y.Doc }>(
  registry: DraftRegistry<Held>,
  boardId: string,
  userId: string,
): Promise<HeldDraft> {
  const draft = await registry.acquireDraft(boardId, userId)
  return { doc: draft.doc, release: () => registry.release(draft) }
}

/** The draft document of one connected person, held in memory from its first use until the connection ends. */
export class MemberDraftDocument {
  private readonly open: () => Promise<HeldDraft>
  private readonly log: Pick<Log, 'warn'>
  private held: HeldDraft | null = null
  private hasEnded = false

  constructor(open: () => Promise<HeldDraft>, log: Pick<Log, 'warn'>) {
    this.open = open
    this.log = log
  }

  /** `null` until `load`, and after the document was lost to another process. */
  get doc(): Y.Doc | null {
    return this.held && !this.held.doc.isDestroyed ? this.held.doc : null
  }

  /** Calls back when it is there; otherwise the member has to connect again. */
  load(member: Pick<RoomMember, 'userId' | 'close'>, onLoaded: () => void): void {
    this.open().then(
      (draft) => {
        this.held?.release()
        this.held = draft
        if (this.hasEnded) this.end()
        onLoaded()
      },
      (error: unknown) => {
        this.log.warn({ err: error, userId: member.userId }, 'opening a draft failed')
        member.close(CLOSE.tryLater, CLOSE_REASONS['private-notes-not-opened'])
      },
    )
  }

  end(): void {
    this.hasEnded = true
    this.held?.release()
    this.held = null
  }
}
