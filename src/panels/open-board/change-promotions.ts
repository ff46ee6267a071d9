import type { Readable } from '#base/readable.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import type { promotionsApi } from '#panels/requests/promotion-requests.ts'
import type { NotePromotion, Promotion } from '#session/ideas/idea.ts'
import type { Projection } from '#session/projection.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

interface ChangePromotionsOptions {
  boardId: string
  session: Readable<Projection | null>
  toast: (message: ToastMessage) => void
  api: typeof promotionsApi
}

export interface PromotionChanges {
  /** Decisions and to-dos keep their owner and day. A refusal shows a toast. */
  decide(noteIds: readonly string[]): void
  /** A refusal shows a toast. */
  takeBack(noteIds: readonly string[]): void
  /** Returns the answer for a form, which shows the refusal itself. */
  promote(noteIds: readonly string[], promotion: Promotion): Promise<ApiAnswer<unknown>>
}

/** Without React, so that the requests and their undo can be tested alone. */
export function createPromotionChanges({
  boardId,
  session,
  toast,
  api,
}: ChangePromotionsOptions): PromotionChanges {
  const now = (): Projection['promotions'] => session.get()?.promotions ?? {}

  async function change(
    noteIds: readonly string[],
    request: () => ReturnType<typeof api.promote>,
    outcome: (name: string, isOne: boolean) => string,
  ): Promise<ApiAnswer<unknown>> {
    const before = now()
    const answer = await request()
    if (!answer.ok) return answer
    const { ideas } = answer.value
    const [only] = ideas
    const isOne = noteIds.length === 1
    const name = isOne && only ? `#${only.number}` : formatCount(noteIds.length, 'note')
    const onAction = () => void undo(noteIds, before)
    toast({ text: outcome(name, isOne), action: { label: ACTION_LABELS.undo, onAction } })
    return answer
  }

  async function undo(noteIds: readonly string[], before: Projection['promotions']): Promise<void> {
    for (const request of requestsBack(noteIds, before)) {
      const { promotion } = request
      const answer = promotion
        ? await api.promote(boardId, request.noteIds, promotion)
        : await api.demote(boardId, request.noteIds)
      if (!answer.ok) return toast({ text: OPEN_BOARD_LABELS.undoFailed(answer.failure.message) })
    }
  }

  async function showRefusal(request: Promise<ApiAnswer<unknown>>): Promise<void> {
    const answer = await request
    if (!answer.ok) toast({ text: OPEN_BOARD_LABELS.nothingChanged(answer.failure.message) })
  }

  const promoteThem = (noteIds: readonly string[], promotion: Promotion, keepsOwner: boolean) =>
    change(
      noteIds,
      () => api.promote(boardId, noteIds, promotion, keepsOwner),
      (name, isOne) => OPEN_BOARD_LABELS.nowIs(name, promotion.kind, isOne),
    )

  return {
    promote: (noteIds, promotion) => promoteThem(noteIds, promotion, false),
    decide(noteIds) {
      const others = noteIds.filter((id) => now()[id]?.kind !== 'decision')
      const decision = { kind: 'decision', ownerId: null, due: null } as const
      if (others.length > 0) void showRefusal(promoteThem(others, decision, true))
    },
    takeBack(noteIds) {
      const promoted = noteIds.filter((id) => now()[id])
      const kinds = new Set(promoted.map((id) => now()[id]?.kind))
      const kind = kinds.size === 1 && kinds.has('todo') ? 'todo' : 'decision'
      if (promoted.length === 0) return
      void showRefusal(
        change(
          promoted,
          () => api.demote(boardId, promoted),
          (name, isOne) => OPEN_BOARD_LABELS.noLonger(name, kind, isOne),
        ),
      )
    },
  }
}

/** One request for all notes that were the same before; without `promotion`, they were neither. */
function requestsBack(
  noteIds: readonly string[],
  before: Projection['promotions'],
): { noteIds: string[]; promotion: NotePromotion | undefined }[] {
  const groups = new Map<string, { noteIds: string[]; promotion: NotePromotion | undefined }>()
  for (const noteId of noteIds) {
    const promotion = before[noteId]
    const key = JSON.stringify(promotion ?? null)
    const group = groups.get(key) ?? { noteIds: [], promotion }
    group.noteIds.push(noteId)
    groups.set(key, group)
  }
  return [...groups.values()]
}
