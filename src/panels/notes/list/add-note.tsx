import { SquarePen } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { NoteColor } from '#board/record/record-kinds.ts'
import { CHROME_LABELS } from '#canvas/chrome/chrome-labels.ts'
import { splitList } from '#canvas/chrome/split-pasted-list.ts'
import { Swatches } from '#canvas/chrome/swatches.tsx'
import { MentionList } from '#canvas/mention/mention-list.tsx'
import { offerMentionsIn } from '#canvas/mention/mentions-in-textarea.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useNoteActions } from '../note-actions.ts'
import { useMentionMenu } from '../use-mention-menu.ts'
import { FrameChoice, useFrameChoice } from './frame-choice.tsx'
import { NOTE_LIST_LABELS } from './note-list-labels.ts'

interface AddNoteProps {
  /** Larger targets, and text of 16 px or more: below that iOS zooms into a field that gets the focus. */
  isPhone?: boolean
  draft: RefObject<string>
  /** The id of the first note that was added, so that the list can scroll to it. */
  onAdded: (noteId: string) => void
}

/**
 * Adds a note without the canvas, at a place where it covers nothing. A pasted list of several lines is first offered
 * as so many notes. Shown to people who can edit.
 */
export function AddNote({ isPhone = false, draft, onAdded }: AddNoteProps) {
  const actions = useNoteActions()
  const { maxTextChars } = useSession().limits
  const fieldId = useId()
  const [text, setText] = useState(draft.current)
  useEffect(() => {
    draft.current = text
  }, [draft, text])
  const [color, setColor] = useState<NoteColor>('yellow')
  const frame = useFrameChoice()
  const [pasted, setPasted] = useState<PastedList | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useWantedFocus(field)
  const mentions = useMentionMenu()
  useEffect(() => (field.current ? offerMentionsIn(field.current, mentions) : undefined), [mentions])

  function add(texts: readonly string[]): void {
    setPasted(null)
    const id = texts.length > 0 ? actions.add(texts, color, frame.value) : null
    if (!id) return
    setText('')
    onAdded(id)
  }

  function onPaste(event: React.ClipboardEvent): void {
    const whole = event.clipboardData.getData('text/plain').trim()
    const items = text === '' ? splitList(whole) : null
    if (!items) return
    event.preventDefault()
    setPasted({ items, whole: whole.slice(0, maxTextChars) })
  }

  return (
    <form
      aria-label={ACTION_LABELS.newNote}
      className="bg-sheet"
      onSubmit={(event) => {
        event.preventDefault()
        add(text.trim() ? [text.trim()] : [])
      }}
    >
      {pasted && (
        <ListOffer pasted={pasted} maxTextChars={maxTextChars} onAdd={add} onCancel={() => setPasted(null)} />
      )}
      <FrameChoice {...frame} />
      <div className={classNames('flex items-center gap-3', isPhone ? 'px-4 py-2.5' : 'h-[72px] px-4')}>
        <PaperChoice color={color} onChoose={setColor} isPhone={isPhone} />
        <label htmlFor={fieldId} className="sr-only">
          {NOTE_LIST_LABELS.writeANote}
        </label>
        <input
          ref={field}
          id={fieldId}
          value={text}
          maxLength={maxTextChars}
          placeholder={NOTE_LIST_LABELS.writeANote}
          autoComplete="off"
          enterKeyHint="send"
          dir="auto"
          onPaste={onPaste}
          onChange={(event) => setText(event.target.value)}
          className={classNames(
            'min-w-0 flex-1 rounded-field border border-line-strong bg-raised px-3',
            isPhone ? 'h-12 text-board' : 'h-10 text-body',
          )}
        />
        <PlainButton
          type="submit"
          aria-label={ACTION_LABELS.addNote}
          className={classNames(
            'grid shrink-0 place-items-center rounded-field bg-go text-on-go transition-colors hover:bg-go-hover active:translate-y-px',
            isPhone ? 'h-12 w-14' : 'size-10',
          )}
        >
          <SquarePen size={isPhone ? 22 : 18} aria-hidden />
        </PlainButton>
      </div>
      <MentionList menu={mentions} />
    </form>
  )
}

function useWantedFocus(field: RefObject<HTMLInputElement | null>): void {
  const { panel } = useBoard()
  const { isNoteWanted } = useReadable(panel)
  useEffect(() => {
    if (!isNoteWanted) return
    panel.set({ ...panel.get(), isNoteWanted: false })
    field.current?.focus()
  }, [isNoteWanted, panel, field])
}

interface PastedList {
  items: string[]
  whole: string
}

interface ListOfferProps {
  pasted: PastedList
  maxTextChars: number
  onAdd: (texts: readonly string[]) => void
  onCancel: () => void
}

/** Both are common: a list of ideas, and one note with bullet points. Nothing is added until a button is pressed. */
function ListOffer({ pasted, maxTextChars, onAdd, onCancel }: ListOfferProps) {
  const { items, whole } = pasted
  return (
    <div className="border-line border-b px-4 py-3">
      <p role="status" className="text-body">
        {NOTE_LIST_LABELS.listOfLines(items.length)}
      </p>
      <div className="mt-2 flex flex-wrap gap-1">
        <Button size="small" onClick={() => onAdd(items.map((item) => item.slice(0, maxTextChars)))}>
          {NOTE_LIST_LABELS.makeNotes(items.length)}
        </Button>
        <Button size="small" kind="quiet" onClick={() => onAdd([whole])}>
          {CHROME_LABELS.keepAsOne}
        </Button>
        <Button size="small" kind="quiet" onClick={onCancel}>
          {ACTION_LABELS.cancel}
        </Button>
      </div>
    </div>
  )
}

interface PaperChoiceProps {
  color: NoteColor
  onChoose: (color: NoteColor) => void
  isPhone: boolean
}

function PaperChoice({ color, onChoose, isPhone }: PaperChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={CHROME_LABELS.nextColour}
          className={classNames(
            'grid shrink-0 place-items-center rounded-field border-2 border-ink',
            isPhone ? 'size-10' : 'size-9',
          )}
        >
          <span
            aria-hidden
            className="block size-[calc(100%-6px)] rounded-note"
            style={{ background: `var(--note-${color})` }}
          />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent side="top" align="start" className="p-2">
        <Swatches
          label={FIELD_LABELS.colour}
          value={color}
          size={isPhone ? 'touch' : 'tool'}
          onChoose={(next) => {
            onChoose(next)
            setOpen(false)
          }}
          className={isPhone ? 'grid grid-cols-4 gap-1' : 'flex gap-1'}
        />
      </PopoverContent>
    </Popover.Root>
  )
}
