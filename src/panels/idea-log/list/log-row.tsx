import { CornerDownRight, MessagesSquare, SquareTerminal } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { nameWithProgram } from '#panels/labels/author-labels.ts'
import { formatFullTime, shortTime } from '#panels/labels/due-labels.ts'
import {
  CATEGORY_LABELS,
  IDEA_LIST_LABELS,
  SOURCE_LABELS,
  STATUS_LABELS,
} from '#panels/labels/idea-labels.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { NoteText } from '#panels/notes/note-text.tsx'
import { isOfAi, isWrittenByAgent } from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { SelectBox } from '#ui/select-box.tsx'
import { CategoryWord, PaperSwatch, PlusMarks, StatusWord, TagChips, Who } from '../rows/idea-badges.tsx'
import type { CellEdit } from '../state/log-context.tsx'
import { GridCell, GridRow } from './grid-parts.tsx'
import { LOG_LIST_LABELS } from './log-list-labels.ts'

/** The columns of the table, for its head and each row. */
export const COLUMNS =
  'grid items-center gap-x-3 pr-5 pl-6 grid-cols-[20px_60px_minmax(0,1fr)_104px_116px_160px_56px_44px] desk:grid-cols-[20px_60px_minmax(0,1fr)_104px_116px_160px_148px_92px_48px] min-[1320px]:grid-cols-[20px_60px_minmax(0,1fr)_104px_116px_156px_94px_184px_88px_48px]'
/** Columns that are hidden in narrower tables; an open row shows them below. */
export const FROM_MEDIUM = 'max-desk:hidden'
export const SHOWN_WHEN_WIDE = 'max-[1320px]:hidden'

/** Handlers of a row, the same functions as long as the log is shown, so that the memoised rows are not rendered again. */
export interface RowHandlers {
  /** Opens the row of the idea with this number, or closes it if it is open. */
  onOpen: (number: number) => void
  /** `isRange`: Shift was held; select from the row that was pressed last on. */
  onSelect: (idea: IdeaView, isRange: boolean) => void
  onEdit: (idea: IdeaView, field: CellEdit['field'], anchor: HTMLElement) => void
  /** Shows the replies to the idea with this number as rows below it, or hides them. */
  onReplies: (number: number) => void
  onFocus: (key: string) => void
}

export interface LogRowProps extends RowHandlers {
  /** The idea as it is in the list, which may be ahead of the server after a change by this person. */
  idea: IdeaView
  itemKey: string
  /** Value of `aria-rowindex`, where the row of the columns’ names is 1. */
  rowIndex: number
  now: number
  /** Its text is shown in full, and its details below it. */
  isOpen: boolean
  isSelected: boolean
  /** The one row that Tab reaches. */
  isCurrent: boolean
  /** Whether this person may change ideas: editors and above, while the board is not frozen. */
  mayChange: boolean
  /** How many levels a reply is indented; 0 for a row. */
  depth: number
  areRepliesOpen: boolean
  below?: ReactNode
}

export const LogRow = memo(function LogRow(props: LogRowProps) {
  return (
    <IdeaRowFrame {...props} columns={COLUMNS}>
      <Cells {...props} />
    </IdeaRowFrame>
  )
})

interface IdeaRowFrameProps extends LogRowProps {
  columns: string
  children: ReactNode
}

export function IdeaRowFrame(props: IdeaRowFrameProps) {
  const { idea, itemKey, rowIndex, isOpen, isSelected, isCurrent, columns, below, children } = props
  return (
    <div role="presentation" className={classNames('relative border-line border-b', isOpen && 'bg-raised')}>
      {isOpen && <span aria-hidden className="absolute inset-y-0 left-0 w-[3px] bg-ink" />}
      <GridRow
        tabIndex={isCurrent ? 0 : -1}
        aria-rowindex={rowIndex}
        aria-selected={isSelected}
        aria-label={`${rowName(idea)}${isOpen ? ', open' : ''}`}
        data-row={itemKey}
        data-number={idea.number}
        onFocus={(event) => event.target === event.currentTarget && props.onFocus(itemKey)}
        onClick={(event) => opensRow(event) && props.onOpen(idea.number)}
        className={classNames(
          columns,
          'min-h-12 cursor-pointer text-body focus-visible:-outline-offset-2',
          isOpen ? 'items-start! [&>*]:min-h-12' : 'h-12',
          isSelected
            ? 'bg-[color-mix(in_srgb,var(--sunk)_60%,var(--sheet))]'
            : !isOpen && 'hover:bg-[color-mix(in_srgb,var(--sunk)_40%,transparent)]',
        )}
      >
        {children}
      </GridRow>
      {below}
    </div>
  )
}

function rowName(idea: IdeaView): string {
  const author = idea.author && nameWithProgram(idea.author, idea.program)
  const kind = `${CATEGORY_LABELS[idea.category]}, ${STATUS_LABELS[idea.status].toLowerCase()}`
  return LOG_LIST_LABELS.row(idea, author, kind)
}

/** A click on a button or link, or one that ends a selection of text, does not open the row. */
function opensRow(event: React.MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('button, a, input, label')) return false
  return window.getSelection()?.isCollapsed ?? true
}

function Cells(props: LogRowProps) {
  const { idea, now, isOpen, isSelected, isCurrent, onSelect } = props
  return (
    <>
      <GridCell className="flex items-center">
        <SelectBox
          name={LOG_LIST_LABELS.selectIdea(idea.number)}
          isOn={isSelected}
          isReachable={isCurrent}
          onToggle={(isRange) => onSelect(idea, isRange)}
        />
      </GridCell>
      <GridCell className="inline-flex items-center gap-2 text-ink-2 tabular-nums">
        <PaperSwatch idea={idea} />
        {idea.number}
      </GridCell>
      <IdeaCell {...props} />
      <EditCell
        {...props}
        field="category"
        name={IDEA_LIST_LABELS.categoryValue(CATEGORY_LABELS[idea.category])}
      >
        <CategoryWord category={idea.category} />
      </EditCell>
      <EditCell {...props} field="status" name={IDEA_LIST_LABELS.statusValue(STATUS_LABELS[idea.status])}>
        <StatusWord status={idea.status} />
      </EditCell>
      <GridCell className="flex min-w-0 items-center">
        <Who who={idea.author} program={idea.program} />
      </GridCell>
      <GridCell className={classNames('flex min-w-0 items-center text-ink-2', SHOWN_WHEN_WIDE)}>
        <span className="truncate">{SOURCE_LABELS[idea.source]}</span>
      </GridCell>
      <EditCell {...props} field="tags" name={LOG_LIST_LABELS.tagsValue(idea.tags)} className={FROM_MEDIUM}>
        {idea.tags.length > 0 ? (
          <TagChips tags={idea.tags} isWhole={isOpen} isAutomatic={idea.tagsBy === 'clerk'} />
        ) : (
          <NoTags />
        )}
      </EditCell>
      <GridCell className="flex items-center">
        <PlusMarks noteId={idea.noteId} plus={idea.plus} suggestions={idea.suggestions} />
      </GridCell>
      <GridCell
        title={formatFullTime(idea.createdAt)}
        className="flex items-center justify-end text-ink-2 text-small tabular-nums"
      >
        {shortTime(idea.createdAt, now)}
      </GridCell>
    </>
  )
}

/** Visible only under the pointer or with the focus. */
function NoTags() {
  return (
    <span className="invisible text-ink-2 group-hover/cell:visible group-focus/cell:visible">
      {IDEA_LIST_LABELS.addTag}
    </span>
  )
}

function IdeaCell({ idea, isOpen, isCurrent, depth, areRepliesOpen, onReplies }: LogRowProps) {
  return (
    <GridCell className="flex min-w-0 items-center gap-2" style={{ paddingLeft: Math.min(depth, 6) * 20 }}>
      {depth > 0 && <CornerDownRight size={15} aria-hidden className="text-ink-3" />}
      <span
        dir="auto"
        className={classNames(
          'min-w-0',
          isOpen ? 'whitespace-pre-wrap break-words py-3.5 font-heading' : 'truncate font-note',
          idea.promotion?.isDone && 'text-ink-2 line-through',
        )}
      >
        <NoteText text={idea.text} isFlat={!isOpen} isReachable={isCurrent} />
      </span>
      {isOfAi(idea.origin) ? (
        <OriginLabel origin={idea.origin} author={idea.author} isShort className="shrink-0" />
      ) : (
        isWrittenByAgent(idea.origin) && <ScriptMark words={originLabel(idea.origin, idea.author) ?? ''} />
      )}
      {idea.replies > 0 && (
        <PlainButton
          tabIndex={isCurrent ? 0 : -1}
          aria-expanded={areRepliesOpen}
          aria-label={LOG_LIST_LABELS.replies(idea.replies, idea.number)}
          onClick={() => onReplies(idea.number)}
          className="relative inline-flex h-6 shrink-0 items-center gap-1 rounded-chip px-1.5 text-caption text-ink-2 tabular-nums transition-colors before:absolute before:inset-x-0 before:-inset-y-2 hover:bg-sunk hover:text-ink aria-expanded:bg-sunk aria-expanded:text-ink"
        >
          <MessagesSquare size={14} aria-hidden />
          {idea.replies}
        </PlainButton>
      )}
    </GridCell>
  )
}

/** An icon that fits in the row; the words are a tooltip, and for screen readers. */
function ScriptMark({ words }: { words: string }) {
  return (
    <span title={words} className="shrink-0 text-ink-2">
      <SquareTerminal size={15} aria-hidden />
      <span className="sr-only">{words}</span>
    </span>
  )
}

interface EditCellProps extends Pick<LogRowProps, 'idea' | 'isCurrent' | 'mayChange' | 'onEdit'> {
  field: CellEdit['field']
  name: string
  /** Classes of columns that narrower tables hide. */
  className?: string
  children: ReactNode
}

/** A value that opens its editor. Plain text for people who cannot change ideas, and for removed ideas. */
function EditCell(props: EditCellProps) {
  const { idea, field, name, isCurrent, mayChange, onEdit, className, children } = props
  const cell = classNames('flex min-w-0 items-center', className)
  if (!mayChange || idea.removedAt !== null) return <GridCell className={cell}>{children}</GridCell>
  return (
    <GridCell className={cell}>
      <PlainButton
        aria-haspopup="dialog"
        aria-label={IDEA_LIST_LABELS.changeValue(name)}
        data-edit={field}
        tabIndex={isCurrent ? 0 : -1}
        onClick={(event) => onEdit(idea, field, event.currentTarget)}
        className="group/cell -mx-2 inline-flex min-h-9 min-w-0 max-w-[calc(100%+16px)] items-center rounded-field px-2 text-left transition-colors hover:bg-sunk"
      >
        {children}
      </PlainButton>
    </GridCell>
  )
}
