import type { IdeaView } from '#api/ideas.ts'
import { NoteText } from '#panels/notes/note-text.tsx'
import { Dialog, DialogBody } from '#ui/dialog.tsx'
import { useNow } from '#ui/use-now.ts'
import { useReadable } from '#ui/use-readable.ts'
import { CellEditor } from '../edit/cell-editor.tsx'
import { PlusMarks, Who } from '../rows/idea-badges.tsx'
import { useIdeasNow } from '../rows/use-ideas-now.ts'
import { useLog } from '../state/log-context.tsx'
import { IdeaDetailParts } from './idea-detail.tsx'
import { IdeaField } from './idea-field.tsx'

/**
 * An open card, as a dialog with the same content as an open row. While none is open it renders the editor
 * for the selection, which works without opening an idea.
 */
export function IdeaSheet() {
  const { open } = useLog()
  const number = useReadable(open)
  // Selected ideas can be changed without an open one.
  return number === null ? <CellEditor /> : <OpenSheet number={number} />
}

function OpenSheet({ number }: { number: number }) {
  const { open } = useLog()
  const now = useNow()
  const [idea] = useIdeasNow([number])
  if (!idea) return null
  return (
    <Dialog isOpen onClose={() => open.set(null)} title={<NoteText text={idea.text} />} width={600}>
      <DialogBody>
        <SheetFacts idea={idea} />
        <IdeaDetailParts idea={idea} now={now} />
        {/* Inside the dialog, because a modal dialog takes the focus from everything outside. */}
        <CellEditor />
      </DialogBody>
    </Dialog>
  )
}

function SheetFacts({ idea }: { idea: IdeaView }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 text-body">
      <span className="mr-2 text-ink-2 tabular-nums">#{idea.number}</span>
      <Who who={idea.author} program={idea.program} />
      <PlusMarks noteId={idea.noteId} plus={idea.plus} suggestions={idea.suggestions} />
      <span className="basis-full" />
      <IdeaField idea={idea} field="category" />
      <IdeaField idea={idea} field="status" />
      <IdeaField idea={idea} field="tags" />
    </div>
  )
}
