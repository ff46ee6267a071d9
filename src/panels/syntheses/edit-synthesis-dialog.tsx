import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SYNTHESIS_LABELS } from '#canvas/labels/synthesis-labels.ts'
import { CitationEditor } from '#panels/documents/citation-editor.tsx'
import { changePart, type DraftPart, movePart, newPart } from '#panels/documents/draft-parts.ts'
import { DiscardDialog, EditForm } from '#panels/documents/edit-form.tsx'
import { PartEditor } from '#panels/documents/part-editor.tsx'
import { useEditDocument } from '#panels/documents/use-edit-document.ts'
import { useRemovePart } from '#panels/documents/use-remove-part.ts'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { MAX_CITATIONS, MAX_DOCUMENT_TITLE_CHARS } from '#session/documents/hand-edit.ts'
import { isSameSentence } from '#session/syntheses/edit-synthesis.ts'
import { SECTION_LABELS } from '#session/syntheses/section-labels.ts'
import {
  MAX_SENTENCES,
  MAX_SYNTHESIS_SENTENCE_CHARS,
  type Sentence,
  SYNTHESIS_SECTIONS,
  type Synthesis,
  type SynthesisSection,
} from '#session/syntheses/synthesis.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TextField } from '#ui/text-field.tsx'
import { SYNTHESES_LABELS } from './syntheses-labels.ts'
import { SynthesisChangesList } from './synthesis-changes.tsx'
import { SYNTHESIS_KIND } from './synthesis-edit-draft.ts'

interface EditSynthesisDialogProps extends DialogOpenProps {
  versions: readonly Synthesis[]
}

/**
 * Edits a synthesis. Saving adds a version on the same card and keeps the earlier ones. Closing with unsaved
 * changes needs confirmation.
 */
export function EditSynthesisDialog({ versions, isOpen, onClose }: EditSynthesisDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [newest] = versions
  const leave = () => {
    setLeaving(false)
    setChanged(false)
    onClose()
  }
  if (!newest) return null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (isChanged ? setLeaving(true) : leave())}
      title={SYNTHESES_LABELS.editTitle}
      description={SYNTHESES_LABELS.editHint}
      width={600}
    >
      <DialogBody>
        <SynthesisForm
          newest={newest}
          versions={versions}
          onChanged={setChanged}
          onSaved={leave}
          onCancel={() => (isChanged ? setLeaving(true) : leave())}
        />
        <DiscardDialog isOpen={isLeaving} onDiscard={leave} onCancel={() => setLeaving(false)} />
      </DialogBody>
    </Dialog>
  )
}

interface SynthesisFormProps {
  newest: Synthesis
  versions: readonly Synthesis[]
  onChanged: (isChanged: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

function SynthesisForm({ newest, versions, onChanged, onSaved, onCancel }: SynthesisFormProps) {
  const editing = useEditDocument(SYNTHESIS_KIND, { versions, newest, onChanged, onSaved })
  const { draft, change, newer } = editing
  return (
    <EditForm
      label={SYNTHESES_LABELS.editTitle}
      editing={editing}
      comparison={newer && <SynthesisChangesList before={draft.basis} after={newer} />}
      onCancel={onCancel}
      // At the edge of the screen: what scrolls around a dialog has this padding.
      footClassName="-bottom-[12vh] max-phone:-bottom-3"
    >
      <TextField
        label={FIELD_LABELS.title}
        value={draft.title}
        maxLength={MAX_DOCUMENT_TITLE_CHARS}
        dir="auto"
        onChange={({ target }) => change({ title: target.value })}
        className="mt-3"
      />
      {SYNTHESIS_SECTIONS.map((section) => (
        <Sentences
          key={section}
          section={section}
          all={draft.sentences}
          basis={draft.basis.sentences}
          onChange={(sentences) => change({ sentences })}
        />
      ))}
    </EditForm>
  )
}

interface SentencesProps {
  section: SynthesisSection
  /** The sentences of all sections: the limit and the order concern them together. */
  all: DraftPart<Sentence>[]
  basis: readonly Sentence[]
  onChange: (all: DraftPart<Sentence>[]) => void
}

function Sentences({ section, all, basis, onChange }: SentencesProps) {
  const remove = useRemovePart({ parts: all, basis, isSame: isSameSentence, onChange, one: 'sentence' })
  const own = all.filter((part) => part.section === section)
  return (
    <section aria-label={SECTION_LABELS[section]} className="mt-5">
      <h3 className="text-board text-ink-2">{SECTION_LABELS[section]}</h3>
      <ol>
        {own.map((part, i) => (
          <PartEditor
            key={part.key}
            name={SYNTHESES_LABELS.sentenceOf(SECTION_LABELS[section], i + 1)}
            text={part.text}
            maxChars={MAX_SYNTHESIS_SENTENCE_CHARS}
            of={part.of}
            edited={part.edited}
            isFirst={i === 0}
            isLast={i === own.length - 1}
            onText={(text) => onChange(changePart(all, part.key, { text }))}
            onMove={(by) =>
              onChange(movePart(all, part.key, { by, isBeside: (other) => other.section === section }))
            }
            onRemove={() => remove(part.key)}
          >
            <SentenceNotes
              notes={part.notes}
              onChange={(notes) =>
                onChange(changePart(all, part.key, { notes, isSupported: notes.length > 0 }))
              }
            />
          </PartEditor>
        ))}
      </ol>
      <Button
        kind="quiet"
        size="small"
        icon={<Plus size={15} aria-hidden />}
        disabledReason={all.length < MAX_SENTENCES ? null : SYNTHESES_LABELS.maxSentences(MAX_SENTENCES)}
        onClick={() =>
          onChange([...all, newPart<Sentence>({ section, text: '', notes: [], isSupported: false })])
        }
      >
        {SYNTHESES_LABELS.addSentence}
      </Button>
    </section>
  )
}

/** The notes that a sentence cites. A sentence without any is marked as unsupported. */
function SentenceNotes({ notes, onChange }: { notes: string[]; onChange: (notes: string[]) => void }) {
  const { list, noteById } = useBoard()
  const add = (number: number) => {
    const note = list.get().notes.find((each) => each.number === number)
    if (!note) return DOCUMENT_LABELS.noNote(number)
    if (notes.includes(note.id)) return DOCUMENT_LABELS.alreadyCited(number)
    if (notes.length >= MAX_CITATIONS) return DOCUMENT_LABELS.maxCited(MAX_CITATIONS, 'notes')
    onChange([...notes, note.id])
    return null
  }
  return (
    <CitationEditor
      what="note"
      citations={notes.map((id) => {
        const note = noteById(id)
        return {
          id,
          label: note?.number ? `#${note.number}` : SYNTHESIS_LABELS.deletedNote,
          title: note?.text,
        }
      })}
      onRemove={(id) => onChange(notes.filter((each) => each !== id))}
      onAdd={add}
    />
  )
}
