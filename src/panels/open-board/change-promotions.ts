import type { Readable } from '#base/readable.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import type { SendChange, SentChange } from '#panels/requests/own-change.ts'
import type { NotePromotion, Promotion } from '#session/ideas/idea.ts'
import type { Projection } from '#session/projection.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

interface ChangePromotionsOptions {
  session: Readable<Projection | null>
  toast: (message: ToastMessage) => void
  send: SendChange
  demote: (noteIds: readonly string[]) => Promise<ApiAnswer<{ ideas: readonly { number: number }[] }>>
}

export interface PromotionChanges {
  /** Decisions and to-dos keep their owner and day. A refusal shows a toast. */
  decide(noteIds: readonly string[]): void
  /** A refusal shows a toast. */
  takeBack(noteIds: readonly string[]): void
  /** Returns the answer for a form, which shows the refusal itself. */
  promote(noteIds: readonly string[], promotion: Promotion): Promise<ApiAnswer<null>>
}

/** Without React, so that the requests and their undo can be tested alone. */
export function createPromotionChanges({
  session,
  toast,
  send,
  demote,
}: ChangePromotionsOptions): PromotionChanges {
  const now = (): Projection['promotions'] => session.get()?.promotions ?? {}

  const sendPromotion = (noteIds: readonly string[], promotion: Promotion, keepsOwner: boolean) =>
    send({ kind: 'promotion', noteIds: [...noteIds], promotion, keepsOwner })

  async function sendDemotion(noteIds: readonly string[]): Promise<SentChange> {
    const answer = await demote(noteIds)
    if (!answer.ok) return { state: 'refused', failure: answer.failure }
    return { state: 'sent', numbers: answer.value.ideas.map(({ number }) => number) }
  }

  async function change(
    noteIds: readonly string[],
    request: () => Promise<SentChange>,
    outcome: (name: string, isOne: boolean) => string,
  ): Promise<ApiAnswer<null>> {
    const before = now()
    const sent = await request()
    if (sent.state === 'refused') return { ok: false, failure: sent.failure }
    const isOne = noteIds.length === 1
    const [only] = sent.state === 'sent' ? (sent.numbers ?? []) : []
    const name = isOne && only !== undefined ? `#${only}` : formatCount(noteIds.length, 'note')
    const onAction = () => void undo(noteIds, before)
    // A kept change can be discarded where it waits.
    if (sent.state === 'kept') toast({ text: OPEN_BOARD_LABELS.keptForLater })
    else toast({ text: outcome(name, isOne), action: { label: ACTION_LABELS.undo, onAction } })
    return { ok: true, value: null }
  }

  async function undo(noteIds: readonly string[], before: Projection['promotions']): Promise<void> {
    for (const request of requestsBack(noteIds, before)) {
      const { promotion } = request
      const sent = promotion
        ? await sendPromotion(request.noteIds, promotion, false)
        : await sendDemotion(request.noteIds)
      if (sent.state === 'refused') return toast({ text: OPEN_BOARD_LABELS.undoFailed(sent.failure.message) })
    }
  }

  async function showRefusal(request: Promise<ApiAnswer<unknown>>): Promise<void> {
    const answer = await request
    if (!answer.ok) toast({ text: OPEN_BOARD_LABELS.nothingChanged(answer.failure.message) })
  }

  const promoteThem = (noteIds: readonly string[], promotion: Promotion, keepsOwner: boolean) =>
    change(
      noteIds,
      () => sendPromotion(noteIds, promotion, keepsOwner),
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
          () => sendDemotion(promoted),
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
