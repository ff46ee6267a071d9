import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { IDEA_LIST_LABELS } from '#panels/labels/idea-labels.ts'
import { cleanTag, MAX_TAG_CHARS, MAX_TAGS } from '#session/ideas/idea.ts'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { isComposing } from '#ui/is-composing.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { RowButton } from '#ui/row-button.tsx'
import { IDEA_EDIT_LABELS } from './idea-edit-labels.ts'

interface TagEditorProps {
  tags: readonly string[]
  partly?: readonly string[]
  known: readonly string[]
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
}

const MAX_OFFERED = 6

/**
 * Edits tags: Enter or a comma adds one, Backspace in the empty field removes the last one. Each change is
 * sent at once.
 */
export function TagEditor({ tags, partly = [], known, onAdd, onRemove }: TagEditorProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const typed = cleanTag(text)
  const offered = known
    .filter((tag) => !tags.includes(tag) && tag.includes(typed) && tag !== typed)
    .slice(0, MAX_OFFERED)
  const isFull = tags.length >= MAX_TAGS
  const add = (tag: string): void => {
    const clean = cleanTag(tag).slice(0, MAX_TAG_CHARS)
    if (clean !== '' && !tags.includes(clean)) onAdd(clean)
    setText('')
    setAt(-1)
    field.current?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt(Math.max(-1, Math.min(offered.length - 1, at + step)))
    else if (event.key === 'Enter' || event.key === ',') add(offered[at] ?? text)
    else if (event.key === 'Backspace' && text === '' && tags.length > 0) onRemove(tags.at(-1) ?? '')
    else return
    event.preventDefault()
  }
  return (
    <div className="p-3">
      <TagList tags={tags} partly={partly} onRemove={onRemove} onComplete={add} />
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
        autoFocus
        aria-label={IDEA_LIST_LABELS.addTag}
        placeholder={isFull ? IDEA_EDIT_LABELS.maxTags(MAX_TAGS) : IDEA_LIST_LABELS.addTag}
        disabled={isFull}
        value={text}
        maxLength={MAX_TAG_CHARS}
        onChange={(event) => {
          setText(event.target.value)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
        className="h-9 w-full rounded-field border border-line-strong bg-raised px-3 text-body text-ink max-phone:h-11 max-phone:text-board"
      />
      {offered.length > 0 && !isFull && (
        <ul aria-label={IDEA_EDIT_LABELS.tagsOfBoard} className="mt-2 -mb-1">
          {offered.map((tag, i) => (
            <li key={tag}>
              <RowButton
                onClick={() => add(tag)}
                className={classNames(
                  'flex min-h-8 items-center gap-2 px-2 text-body',
                  i === at && 'bg-sunk',
                )}
              >
                <Plus size={14} aria-hidden className="text-ink-2" />
                {tag}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface TagListProps {
  tags: readonly string[]
  partly: readonly string[]
  onRemove: (tag: string) => void
  /** Adds a tag of `partly` to the rest of the ideas. */
  onComplete: (tag: string) => void
}

function TagList({ tags, partly, onRemove, onComplete }: TagListProps) {
  if (tags.length + partly.length === 0) return null
  return (
    <ul aria-label={FIELD_LABELS.tags} className="mb-2 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="flex">
          <RemovableTag tag={tag} onRemove={onRemove} />
        </li>
      ))}
      {partly.map((tag) => (
        <li key={tag} className="flex">
          <PlainButton
            title={IDEA_EDIT_LABELS.partlyHint}
            onClick={() => onComplete(tag)}
            className="inline-flex h-7 items-center rounded-chip rounded-r-none border border-line-strong border-dashed px-2 text-small text-ink-2 hover:bg-sunk"
          >
            {tag}
            <span className="sr-only">{IDEA_EDIT_LABELS.partly}</span>
          </PlainButton>
          <RemoveButton tag={tag} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  )
}

function RemovableTag({ tag, onRemove }: { tag: string; onRemove: (tag: string) => void }) {
  return (
    <>
      <span className="inline-flex h-7 items-center rounded-l-chip bg-sunk pl-2 text-ink text-small">
        {tag}
      </span>
      <RemoveButton tag={tag} onRemove={onRemove} />
    </>
  )
}

function RemoveButton({ tag, onRemove }: { tag: string; onRemove: (tag: string) => void }) {
  return (
    <PlainButton
      aria-label={IDEA_EDIT_LABELS.removeTag(tag)}
      onClick={() => onRemove(tag)}
      className="inline-flex size-7 items-center justify-center rounded-r-chip bg-sunk text-ink-2 hover:text-ink"
    >
      <X size={13} aria-hidden />
    </PlainButton>
  )
}
