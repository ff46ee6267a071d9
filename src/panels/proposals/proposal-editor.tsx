import { Plus } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { CitationEditor } from '#panels/documents/citation-editor.tsx'
import { changePart, type DraftPart, movePart, newPart } from '#panels/documents/draft-parts.ts'
import { DiscardDialog, EditForm } from '#panels/documents/edit-form.tsx'
import { PartEditor } from '#panels/documents/part-editor.tsx'
import { useEditDocument } from '#panels/documents/use-edit-document.ts'
import { useRemovePart } from '#panels/documents/use-remove-part.ts'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { MAX_CITATIONS, MAX_DOCUMENT_TITLE_CHARS } from '#session/documents/hand-edit.ts'
import { isSameAction, isSameFinding } from '#session/proposals/edit-proposal.ts'
import {
  MAX_PROPOSAL_PART_CHARS,
  MAX_PROPOSAL_PARTS,
  MAX_SUMMARY_CHARS,
  type ProposalView,
} from '#session/proposals/proposal.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TextArea } from '#ui/text-area.tsx'
import { ActionTerms } from './action-terms.tsx'
import { IdeaTexts } from './idea-chips.tsx'
import { ProposalChanges } from './proposal-changes.tsx'
import {
  citeMore,
  type DraftAction,
  type Finding,
  PROPOSAL_KIND,
  type ProposalDraft,
} from './proposal-draft.ts'
import type { Chain } from './proposal-versions.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'

interface ProposalEditorProps {
  proposal: ProposalView
  /** All versions of the proposal; those that others save while this is open appear in it. */
  chain: Chain
  onSaved: (id: string) => void
  onClose: () => void
}

export function ProposalEditor({ proposal, chain, onSaved, onClose }: ProposalEditorProps) {
  const editing = useEditDocument(PROPOSAL_KIND, {
    versions: chain,
    newest: proposal,
    onSaved,
    onUndone: onSaved,
  })
  const { draft, change, newer } = editing
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <EditForm
        footClassName="bottom-0 tablet:-bottom-6"
        label={PROPOSALS_LABELS.editTitle}
        editing={editing}
        comparison={newer && <ProposalChanges before={draft.basis} after={newer} />}
        onCancel={() => (editing.isChanged ? setLeaving(true) : onClose())}
        className="mx-auto w-full max-w-[720px] rounded-card border border-line bg-raised px-12 pt-9 max-tablet:px-8 max-phone:px-4 max-phone:pt-5"
      >
        <Fields draft={draft} onChange={change} />
      </EditForm>
      <DiscardDialog isOpen={isLeaving} onDiscard={onClose} onCancel={() => setLeaving(false)} />
    </>
  )
}

interface FieldsProps {
  draft: ProposalDraft
  onChange: (change: Partial<ProposalDraft>) => void
}

function Fields({ draft, onChange: change }: FieldsProps) {
  return (
    <>
      <TextArea
        label={FIELD_LABELS.title}
        isOneParagraph
        value={draft.title}
        maxLength={MAX_DOCUMENT_TITLE_CHARS}
        dir="auto"
        autoFocus
        onChange={({ target }) => change({ title: target.value.replaceAll('\n', ' ') })}
        className="mt-3"
      />
      <TextArea
        label={FIELD_LABELS.summary}
        value={draft.summary}
        maxLength={MAX_SUMMARY_CHARS}
        dir="auto"
        onChange={({ target }) => change({ summary: target.value })}
        className="mt-4"
      />
      <Parts<Finding>
        title={PROPOSALS_LABELS.findings}
        one="finding"
        parts={draft.findings}
        basis={draft.basis.findings}
        isSame={isSameFinding}
        onChange={(findings) => change({ findings })}
        make={(): Finding => ({ text: '', numbers: [], people: [] })}
      />
      <Parts<DraftAction>
        title={PROPOSALS_LABELS.actions}
        one="action"
        parts={draft.actions}
        basis={draft.basis.actions}
        isSame={isSameAction}
        onChange={(actions) => change({ actions })}
        make={(): DraftAction => ({ text: '', numbers: [], ownerId: null, due: null })}
        more={(part, name) => (
          <ActionTerms
            name={name}
            action={part}
            onChange={(terms) => change({ actions: changePart<DraftAction>(draft.actions, part.key, terms) })}
          />
        )}
      />
    </>
  )
}

interface PartsProps<Part extends Finding | DraftAction> {
  title: string
  one: string
  /** All parts of the section in their order, with the empty ones, which are not saved. */
  parts: DraftPart<Part>[]
  basis: readonly Part[]
  isSame: (one: Part, other: Part) => boolean
  onChange: (parts: DraftPart<Part>[]) => void
  make: () => Part
  more?: (part: DraftPart<Part>, name: string) => ReactNode
}

function Parts<Part extends Finding | DraftAction>(props: PartsProps<Part>) {
  const { title, one, parts, basis, isSame, onChange, make, more } = props
  const remove = useRemovePart({ parts, basis, isSame, onChange, one })
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="text-board text-ink-2">{title}</h2>
      <ol>
        {parts.map((part, i) => {
          const name = `${one[0]?.toUpperCase()}${one.slice(1)} ${i + 1}`
          return (
            <PartEditor
              key={part.key}
              name={name}
              text={part.text}
              maxChars={MAX_PROPOSAL_PART_CHARS}
              of={part.of}
              edited={part.edited}
              isFirst={i === 0}
              isLast={i === parts.length - 1}
              onText={(text) => onChange(changePart(parts, part.key, { text } as Partial<Part>))}
              onMove={(by) => onChange(movePart(parts, part.key, { by, isBeside: () => true }))}
              onRemove={() => remove(part.key)}
            >
              {more?.(part, name)}
              <PartIdeas
                numbers={part.numbers}
                onChange={(numbers) => onChange(citeMore(parts, part.key, numbers))}
              />
            </PartEditor>
          )
        })}
      </ol>
      <Button
        kind="quiet"
        size="small"
        icon={<Plus size={15} aria-hidden />}
        disabledReason={
          parts.length < MAX_PROPOSAL_PARTS ? null : PROPOSALS_LABELS.maxParts(MAX_PROPOSAL_PARTS)
        }
        onClick={() => onChange([...parts, newPart(make())])}
        className="mt-1"
      >
        {PROPOSALS_LABELS.addPart(one)}
      </Button>
    </section>
  )
}

interface PartIdeasProps {
  numbers: readonly number[]
  onChange: (numbers: number[]) => void
}

/** The ideas that a finding or an action cites. One that did not go into the proposal is looked up in the log first. */
function PartIdeas({ numbers, onChange }: PartIdeasProps) {
  const { boardId } = useBoard().connection
  const texts = useContext(IdeaTexts)
  const check = async (number: number): Promise<string | null> => {
    if (texts.has(number)) return null
    const answer = await ideasApi.detail(boardId, number, false)
    // After any other failure it is added: the server looks again when the version is saved.
    return !answer.ok && answer.failure.code === 'no-idea' ? DOCUMENT_LABELS.noIdea(number) : null
  }
  return (
    <CitationEditor
      what="idea"
      citations={numbers.map((number) => ({
        id: String(number),
        label: `#${number}`,
        title: texts.get(number),
      }))}
      onRemove={(id) => onChange(numbers.filter((each) => String(each) !== id))}
      check={check}
      onAdd={(number) => {
        if (numbers.includes(number)) return DOCUMENT_LABELS.alreadyCited(number)
        if (numbers.length >= MAX_CITATIONS) return DOCUMENT_LABELS.maxCited(MAX_CITATIONS, 'ideas')
        onChange([...numbers, number])
        return null
      }}
    />
  )
}
