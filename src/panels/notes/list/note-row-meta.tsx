import { Crosshair, Gavel, Palette, Pencil, Trash2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { stripEmojiVariant } from '#base/strip-emoji-variant.ts'
import type { NoteColor } from '#board/record/record-kinds.ts'
import { Swatches } from '#canvas/chrome/swatches.tsx'
import { typingLabel } from '#canvas/connection/presence/typing-labels.ts'
import { privateLabel } from '#canvas/labels/note-author-labels.ts'
import { LockMark } from '#canvas/lock/lock-mark.tsx'
import { nameWithProgram } from '#panels/labels/author-labels.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import type { Author } from '#panels/open-board/authors.ts'
import { PromoteMenu } from '#panels/promotions/promote-menu.tsx'
import { PromotionLine } from '#panels/promotions/promotion-line.tsx'
import { AgentPlus, NotePlus } from '#panels/reactions/note-reactions.tsx'
import { isOfAi, isWrittenByAgent } from '#session/origin/note-origin.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { NoteComments } from './note-comments.tsx'
import { NOTE_LIST_LABELS } from './note-list-labels.ts'
import type { NoteRowProps } from './note-row.tsx'

export function RowMeta(props: NoteRowProps) {
  const { note, author, origin, isAlternative, typing, isPhone } = props
  return (
    <div
      className={classNames(
        'mt-1.5 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-0.5 text-small',
        isAlternative ? 'text-ink-2' : 'text-note-meta',
        // Room for the cut corner of an agent's note.
        author?.kind === 'agent' && !isPhone && 'pr-3',
      )}
    >
      {note.isPrivate && <span>{privateLabel(note)}</span>}
      {author && !note.isPrivate && <AuthorBadge author={author} isPhone={isPhone} />}
      {author && !note.isPrivate && (
        <span className="min-w-0 max-w-[45%] truncate">{nameWithProgram(author, note.program)}</span>
      )}
      {isOfAi(origin) && <OriginLabel origin={origin} author={author} isShort className="text-current!" />}
      {note.number !== null && <span className="tabular-nums">#{note.number}</span>}
      {note.lock && (
        <LockMark lock={note.lock} className="size-3.5 shrink-0 fill-none stroke-2 stroke-current" />
      )}
      {isPhone && <AgentPlus noteId={note.id} />}
      {isPhone && <NoteComments noteId={note.id} />}
      {typing && (
        <span className="truncate font-button">
          {/* The author's name is there already: "is typing" is enough. */}
          {author && typing === typingLabel([author.name]) ? NOTE_LIST_LABELS.isTyping : typing}
        </span>
      )}
      {!isPhone && <RowEnd {...props} />}
      <PromotionLine noteId={note.id} className="basis-full" />
      {isWrittenByAgent(origin) && !isOfAi(origin) && (
        <span className="flex basis-full">
          <OriginLabel origin={origin} author={author} className="text-current!" />
        </span>
      )}
    </div>
  )
}

/**
 * An agent's glyph is always shown, so that notes of agents and people differ without colour; a
 * person's initials only where there is room.
 */
function AuthorBadge({ author, isPhone }: { author: Author; isPhone: boolean }) {
  if (author.kind === 'person') {
    return isPhone ? <Avatar name={author.name} color={author.color} size={24} isDecorative /> : null
  }
  return (
    <span className="grid size-5 shrink-0 place-items-center rounded-mark bg-[color-mix(in_srgb,currentColor_16%,transparent)]">
      <span aria-hidden className="font-emoji text-initials">
        {stripEmojiVariant(author.emoji)}
      </span>
    </span>
  )
}

function RowEnd(props: NoteRowProps) {
  const { note, isEdited, isCurrent, canEdit } = props
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1">
      {!isEdited && (
        <span className="flex w-0 overflow-hidden opacity-0 focus-within:overflow-visible group-focus-within/row:w-auto group-focus-within/row:overflow-visible group-focus-within/row:opacity-100 group-hover/row:w-auto group-hover/row:overflow-visible group-hover/row:opacity-100">
          {props.onJump && (
            <RowButton
              label={ACTION_LABELS.showOnCanvas}
              icon={<Crosshair size={15} aria-hidden />}
              onClick={() => props.onJump?.(note.id)}
              isReachable={isCurrent}
            />
          )}
          {props.mayPromote && !note.isPrivate && <RowPromoting {...props} />}
          {canEdit && <RowEditing {...props} />}
        </span>
      )}
      {!note.isPrivate && <NotePlus note={note} isPhone={false} isReachable={isCurrent} />}
    </span>
  )
}

/** Also where a step closes writing: a decision changes no words. */
function RowPromoting({ note, isCurrent }: NoteRowProps) {
  return (
    <PromoteMenu
      noteId={note.id}
      trigger={
        <IconButton
          label={FIELD_LABELS.decisionOrToDo}
          tooltipSide="top"
          size={32}
          tabIndex={isCurrent ? 0 : -1}
          icon={<Gavel size={15} aria-hidden />}
          className={ROW_BUTTON}
        />
      }
    />
  )
}

/** Buttons for people who can edit the board. */
function RowEditing({ note, actions, onOpen, isCurrent }: NoteRowProps) {
  return (
    <>
      <RowButton
        label={ACTION_LABELS.edit}
        icon={<Pencil size={15} aria-hidden />}
        onClick={() => onOpen(note.id)}
        isReachable={isCurrent}
      />
      <PaperButton
        color={note.color}
        onChoose={(color) => actions.recolor(note.id, color)}
        isReachable={isCurrent}
      />
      <RowButton
        label={ACTION_LABELS.delete}
        icon={<Trash2 size={15} aria-hidden />}
        onClick={() => actions.remove(note)}
        isReachable={isCurrent}
      />
    </>
  )
}

const ROW_BUTTON =
  '-my-1 text-note-meta focus-visible:outline-note-ink enabled:hover:bg-[color-mix(in_srgb,var(--note-ink)_12%,transparent)] enabled:hover:text-note-ink'

interface RowButtonProps {
  label: string
  /** Whether Tab reaches it: true in the current row only. */
  isReachable?: boolean
  icon: React.ReactNode
  onClick: () => void
}

function RowButton({ label, isReachable = true, icon, onClick }: RowButtonProps) {
  return (
    <IconButton
      label={label}
      tooltipSide="top"
      size={32}
      tabIndex={isReachable ? 0 : -1}
      onClick={onClick}
      icon={icon}
      className={ROW_BUTTON}
    />
  )
}

interface PaperButtonProps {
  color: string
  onChoose: (color: NoteColor) => void
  isReachable?: boolean
}

function PaperButton({ color, onChoose, isReachable = true }: PaperButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={FIELD_LABELS.colour}
          title={FIELD_LABELS.colour}
          tabIndex={isReachable ? 0 : -1}
          className="-my-1 inline-flex size-8 items-center justify-center rounded-field text-note-meta transition-colors hover:bg-[color-mix(in_srgb,var(--note-ink)_12%,transparent)] hover:text-note-ink focus-visible:outline-note-ink"
        >
          <Palette size={15} aria-hidden />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent sideOffset={6} className="p-2">
        <Swatches
          label={FIELD_LABELS.colour}
          value={color}
          onChoose={(chosen) => {
            onChoose(chosen)
            setOpen(false)
          }}
          className="flex gap-1"
        />
      </PopoverContent>
    </Popover.Root>
  )
}
