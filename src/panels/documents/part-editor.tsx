import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { DOCUMENT_LABELS, mergeHint } from '#panels/labels/document-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { EditMark } from '#session/documents/hand-edit.ts'
import type { MergedPart } from '#session/documents/merge-edits.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PlainTextArea } from '#ui/text-area.tsx'

interface PartEditorProps {
  name: string
  text: string
  maxChars: number
  /** The author of its words after a merge. Unless it is `both`, a line offers to keep or remove it. */
  of: MergedPart<unknown>['of']
  /** The last editor: after a merge, the author of the words. */
  edited: EditMark | undefined
  isFirst: boolean
  isLast: boolean
  onText: (text: string) => void
  /** -1 is one place up. */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  children: ReactNode
}

export function PartEditor(props: PartEditorProps) {
  const { name, text, maxChars, of, edited, isFirst, isLast, onText, onMove, onRemove, children } = props
  const { people } = useSession()
  const hint = mergeHint(of, people[edited?.by ?? '']?.name ?? null)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-2 border-line border-t py-3 first:border-t-0 max-phone:grid-cols-1">
      <div className="min-w-0">
        {hint !== null && <p className="mb-1 text-small text-warn">{hint}</p>}
        <PlainTextArea
          value={text}
          rows={2}
          maxLength={maxChars}
          dir="auto"
          aria-label={name}
          onChange={({ target }) => onText(target.value)}
          className="field-sizing-content block min-h-16 w-full resize-none rounded-field border border-line-strong bg-raised px-3 py-2 text-body text-ink max-phone:text-board"
        />
      </div>
      <div className="flex flex-col max-phone:order-last max-phone:flex-row max-phone:justify-end">
        <IconButton
          label={DOCUMENT_LABELS.movePartUp(name.toLowerCase())}
          icon={<ArrowUp size={16} aria-hidden />}
          size={32}
          isDisabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={DOCUMENT_LABELS.movePartDown(name.toLowerCase())}
          icon={<ArrowDown size={16} aria-hidden />}
          size={32}
          isDisabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={DOCUMENT_LABELS.remove(name.toLowerCase())}
          icon={<Trash2 size={16} aria-hidden />}
          size={32}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget)
            onRemove()
          }}
        />
      </div>
      <div className="col-span-full flex flex-col gap-2 max-phone:col-span-1">{children}</div>
    </li>
  )
}

/** Before the part of this button goes: the focus would fall to the page, and the next key would begin at its top. */
function focusNeighbour(button: HTMLElement): void {
  const part = button.closest('li')
  const beside = part?.nextElementSibling ?? part?.previousElementSibling
  const next = beside?.querySelector<HTMLElement>('textarea') ?? part?.parentElement?.nextElementSibling
  if (next instanceof HTMLElement) next.focus()
}
