import type { IdeaChange, IdeaView, LinkRequest } from '#api/ideas.ts'
import { CATEGORY_LABELS, STATUS_LABELS } from '#panels/labels/idea-labels.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import type { Promotion } from '#session/ideas/idea.ts'
import { cleanTag, joinTags } from '#session/ideas/idea.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { IDEA_CHANGE_LABELS } from './idea-change-labels.ts'
import type { LogRows } from './log-rows.ts'

/** Passed in, so that tests can answer in place of the server. */
export type IdeasApi = typeof ideasApi

interface ChangesOptions {
  boardId: string
  rows: Pick<LogRows, 'patch' | 'refresh'>
  toast: (message: ToastMessage) => void
  /**
   * Whether this person may move ideas back to an earlier status, which only facilitators can. Without that
   * right no Undo is offered.
   */
  mayMoveBack: () => boolean
  api?: IdeasApi
}

/**
 * Changes to ideas by people. A change is shown at once and corrected by the next reading; a refusal shows a toast. Methods
 * that return an answer are for dialogs, which show the refusal themselves.
 */
export interface IdeaChanges {
  change(ideas: readonly IdeaView[], change: IdeaChange): Promise<void>
  remove(ideas: readonly IdeaView[]): Promise<void>
  restore(ideas: readonly IdeaView[]): Promise<void>
  setDone(idea: IdeaView, isDone: boolean): Promise<void>
  demote(idea: IdeaView): Promise<void>
  /** Promotes all of them, or none. */
  promote(ideas: readonly IdeaView[], promotion: Promotion): Promise<ApiAnswer<null>>
  rewrite(idea: IdeaView, text: string): Promise<ApiAnswer<null>>
  /** Makes the idea a reply to the idea with the number `parent`, or with null a reply to none. */
  setParent(idea: IdeaView, parent: number | null): Promise<ApiAnswer<null>>
  link(number: number, request: LinkRequest): Promise<ApiAnswer<null>>
  unlink(number: number, request: LinkRequest): Promise<void>
}

/** Returns the idea after a change, as the server will compute it. Tags are cleaned and joined by the same functions. */
export function changed(idea: IdeaView, change: IdeaChange): IdeaView {
  const { category, status, tags, addTags, removeTags } = change
  const isTagged = tags !== undefined || addTags !== undefined || removeTags !== undefined
  const removed = new Set(removeTags?.map(cleanTag))
  const kept = (tags ?? idea.tags).map(cleanTag).filter((tag) => !removed.has(tag))
  return {
    ...idea,
    ...(category && { category, categoryBy: 'person' as const, promotion: promotionAs(idea, category) }),
    ...(status && { status }),
    ...(isTagged && { tags: joinTags(kept, (addTags ?? []).map(cleanTag)), tagsBy: 'person' as const }),
  }
}

/**
 * Decisions and to-dos have a promotion, other categories none. The owner and day stay when a decision
 * becomes a to-do.
 */
function promotionAs({ promotion }: IdeaView, category: IdeaView['category']): IdeaView['promotion'] {
  if (category !== 'decision' && category !== 'todo') return null
  const agreed = promotion ?? { owner: null, ownerName: null, due: null, isDone: false }
  return { ...agreed, kind: category }
}

/** The changes that undo `change`: one request for all ideas that had the same values before. */
export function changesBack(
  ideas: readonly IdeaView[],
  change: IdeaChange,
): { numbers: number[]; change: IdeaChange }[] {
  const groups = new Map<string, { numbers: number[]; change: IdeaChange }>()
  for (const idea of ideas) {
    const back: IdeaChange = {
      ...(change.category && { category: idea.category }),
      ...(change.status && { status: idea.status }),
      ...((change.tags ?? change.addTags ?? change.removeTags) && { tags: idea.tags }),
    }
    const key = JSON.stringify(back)
    const group = groups.get(key) ?? { numbers: [], change: back }
    group.numbers.push(idea.number)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Returns the change in words, for the toast that offers Undo. */
export function changeLabel(ideas: readonly IdeaView[], change: IdeaChange): string {
  const what = ideaNames(ideas)
  if (change.status === 'archived') return IDEA_CHANGE_LABELS.archived(what)
  if (change.status) return IDEA_CHANGE_LABELS.moved(what, STATUS_LABELS[change.status].toLowerCase())
  if (change.category) return IDEA_CHANGE_LABELS.filed(what, CATEGORY_LABELS[change.category].toLowerCase())
  if (change.removeTags) return IDEA_CHANGE_LABELS.untagged(what, change.removeTags)
  return IDEA_CHANGE_LABELS.tagged(what, change.addTags ?? [])
}

/** `#12`, or `3 ideas`. */
export function ideaNames(ideas: readonly Pick<IdeaView, 'number'>[]): string {
  const [only] = ideas
  return only && ideas.length === 1 ? `#${only.number}` : formatCount(ideas.length, 'idea')
}

const numbersOf = (ideas: readonly IdeaView[]): number[] => ideas.map(({ number }) => number)

/** Without React, so that the sequence of patch, request and toast can be tested alone. */
export function createIdeaChanges(options: ChangesOptions): IdeaChanges {
  const { boardId, rows, toast, api = ideasApi } = options
  /** The rows are read again after every answer, also a refusal: then the shown change was wrong. */
  async function settle<T>(request: Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
    const answer = await request
    rows.refresh()
    return answer
  }
  async function sayRefusal<T>(request: Promise<ApiAnswer<T>>): Promise<boolean> {
    const answer = await settle(request)
    if (!answer.ok) toast({ text: IDEA_CHANGE_LABELS.nothingChanged(answer.failure.message) })
    return answer.ok
  }
  async function takeBack(ideas: readonly IdeaView[], change: IdeaChange): Promise<void> {
    for (const back of changesBack(ideas, change)) {
      const isDone = await sayRefusal(api.change(boardId, back.numbers, back.change))
      if (!isDone) return
    }
  }
  /**
   * A change of a single idea is undone where it was made, so only changes of several, and the archive, offer
   * Undo.
   */
  function offerBack(ideas: readonly IdeaView[], change: IdeaChange): void {
    const isForward = change.status !== undefined && change.status !== 'archived'
    if (ideas.length < 2 && change.status !== 'archived') return
    const text = changeLabel(ideas, change)
    const action = { label: ACTION_LABELS.undo, onAction: () => void takeBack(ideas, change) }
    toast(isForward && !options.mayMoveBack() ? { text } : { text, action })
  }
  return {
    async change(ideas, change) {
      rows.patch(numbersOf(ideas), (idea) => changed(idea, change))
      if (await sayRefusal(api.change(boardId, numbersOf(ideas), change))) offerBack(ideas, change)
    },
    async remove(ideas) {
      if (!(await sayRefusal(api.remove(boardId, numbersOf(ideas))))) return
      const restore = (): void => void sayRefusal(api.restore(boardId, numbersOf(ideas)))
      toast({
        text: IDEA_CHANGE_LABELS.removedIdeas(ideaNames(ideas)),
        action: { label: ACTION_LABELS.undo, onAction: restore },
      })
    },
    async restore(ideas) {
      if (await sayRefusal(api.restore(boardId, numbersOf(ideas)))) {
        toast({ text: IDEA_CHANGE_LABELS.restoredIdeas(ideaNames(ideas)) })
      }
    },
    async setDone(idea, isDone) {
      rows.patch([idea.number], (now) => ({
        ...now,
        promotion: now.promotion && { ...now.promotion, isDone },
      }))
      await sayRefusal(api.setDone(boardId, idea.number, isDone))
    },
    async demote(idea) {
      await sayRefusal(api.demote(boardId, idea.number))
    },
    promote: (ideas, promotion) => settle(api.promote(boardId, numbersOf(ideas), promotion)),
    rewrite: (idea, text) => settle(api.rewrite(boardId, idea.number, text)),
    setParent: (idea, parent) => settle(api.setParent(boardId, idea.number, parent)),
    link: (number, request) => settle(api.link(boardId, number, request)),
    async unlink(number, request) {
      if (!(await sayRefusal(api.unlink(boardId, number, request)))) return
      const linkAgain = (): void => void sayRefusal(api.link(boardId, number, request))
      toast({
        text: IDEA_CHANGE_LABELS.removedLink(request.to),
        action: { label: ACTION_LABELS.undo, onAction: linkAgain },
      })
    },
  }
}
