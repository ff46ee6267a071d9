import { Popover } from 'radix-ui'
import { useMemo } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { useWriter } from '#panels/open-board/board-context.tsx'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { CATEGORIES, STATUSES } from '#session/ideas/idea.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PopoverContent } from '#ui/popover-content.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { CategoryWord, StatusWord } from '../rows/idea-badges.tsx'
import { useIdeasNow } from '../rows/use-ideas-now.ts'
import { useLog } from '../state/log-context.tsx'
import { ChoiceList } from './choice-list.tsx'
import { IDEA_EDIT_LABELS } from './idea-edit-labels.ts'
import { mayMoveTo } from './may-change.ts'
import { TagEditor } from './tag-editor.tsx'

/**
 * Edits the category, status or tags of one idea, or of all that are selected, in a popover at the pressed
 * cell. Mounted once for the page: which cell it is for is in `LogContext`.
 */
export function CellEditor() {
  const { edit } = useLog()
  const now = useReadable(edit)
  const anchor = useMemo(() => ({ current: now?.anchor ?? null }), [now?.anchor])
  if (!now) return null
  const close = (): void => {
    edit.set(null)
    // The focus goes back to the row, so that its keys work. Details of an open row are no row with keys.
    const row = now.anchor.closest<HTMLElement>('[data-row]')
    ;(row ?? now.anchor).focus({ preventScroll: true })
  }
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && edit.set(null)}>
      <Popover.Anchor virtualRef={anchor} />
      <PopoverContent
        align="start"
        sideOffset={4}
        aria-label={LABELS[now.field]}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (document.activeElement === document.body) close()
        }}
        onEscapeKeyDown={close}
        // The page would take the same keys as shortcuts.
        onKeyDown={(event) => event.stopPropagation()}
        className="max-h-[var(--radix-popover-content-available-height)] w-60 overflow-y-auto"
      >
        <Editor key={`${now.field} ${now.numbers.join()}`} numbers={now.numbers} onDone={close} />
      </PopoverContent>
    </Popover.Root>
  )
}

const LABELS = {
  category: FIELD_LABELS.category,
  status: FIELD_LABELS.status,
  tags: FIELD_LABELS.tags,
}

function Editor({ numbers, onDone }: { numbers: readonly number[]; onDone: () => void }) {
  const { edit } = useLog()
  const ideas = useIdeasNow(numbers)
  switch (useReadable(edit)?.field) {
    case 'category':
      return <CategoryEditor ideas={ideas} onDone={onDone} />
    case 'status':
      return <StatusEditor ideas={ideas} onDone={onDone} />
    case 'tags':
      return <TagsEditor ideas={ideas} />
    case undefined:
      return null
  }
}

interface EditorProps {
  ideas: readonly IdeaView[]
  onDone: () => void
}

/** The common value of all ideas; null if they differ. */
function same<T>(ideas: readonly IdeaView[], read: (idea: IdeaView) => T): T | null {
  const [first, ...rest] = ideas
  if (!first) return null
  return rest.every((idea) => read(idea) === read(first)) ? read(first) : null
}

/**
 * A decision or a to-do can have an owner and a day, so choosing one of them opens that dialog; both may stay
 * empty.
 */
function CategoryEditor({ ideas, onDone }: EditorProps) {
  const { changes, dialog } = useLog()
  return (
    <ChoiceList
      label={FIELD_LABELS.category}
      value={same(ideas, ({ category }) => category)}
      choices={CATEGORIES.map((category) => ({
        value: category,
        label: <CategoryWord category={category} />,
      }))}
      onChoose={(category) => {
        onDone()
        if (category === 'decision' || category === 'todo')
          dialog.set({ kind: 'promote', ideas, as: category })
        else void changes.change(ideas, { category })
      }}
    />
  )
}

/**
 * A status is disabled if one of the ideas may not move to it: the server would refuse the change for all of
 * them.
 */
function StatusEditor({ ideas, onDone }: EditorProps) {
  const { changes } = useLog()
  const me = useWriter()
  return (
    <ChoiceList
      label={FIELD_LABELS.status}
      value={same(ideas, ({ status }) => status)}
      choices={STATUSES.map((status) => ({
        value: status,
        label: <StatusWord status={status} />,
        why: ideas.every((idea) => mayMoveTo(me, idea, status))
          ? null
          : IDEA_EDIT_LABELS.onlyFacilitatorMovesBack,
      }))}
      onChoose={(status) => {
        onDone()
        void changes.change(ideas, { status })
      }}
    />
  )
}

/**
 * The tags of the whole board, the most used first; the facets of the shown rows would lack tags that the
 * filters hide. Empty until they arrive, or if they cannot be read.
 */
function useKnownTags(): readonly string[] {
  const { boardId } = useLog()
  const query = new URLSearchParams({ limit: '1' })
  const { value } = useRead(['known-tags', boardId], (signal) => ideasApi.page(boardId, query, signal))
  return value?.facets.tag.map(({ value: tag }) => tag) ?? []
}

/** `tags` are on all of the ideas, `partly` on some. */
function TagsEditor({ ideas }: { ideas: readonly IdeaView[] }) {
  const { changes } = useLog()
  const known = useKnownTags()
  const all = [...new Set(ideas.flatMap(({ tags }) => tags))]
  const tags = all.filter((tag) => ideas.every((idea) => idea.tags.includes(tag)))
  return (
    <TagEditor
      tags={tags}
      partly={all.filter((tag) => !tags.includes(tag))}
      known={known}
      onAdd={(tag) => void changes.change(ideas, { addTags: [tag] })}
      onRemove={(tag) => void changes.change(ideas, { removeTags: [tag] })}
    />
  )
}
