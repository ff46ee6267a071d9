import { LocateFixed, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { savedLabel } from '#panels/documents/edited-by.tsx'
import { useRestoreVersion } from '#panels/documents/use-edit-document.ts'
import { DOCUMENT_LABELS, documentStateLabel, readingSentences } from '#panels/labels/document-labels.ts'
import { unreadSentences } from '#panels/labels/reading-labels.ts'
import { NoteChip } from '#panels/notes/note-chip.tsx'
import { NoteText } from '#panels/notes/note-text.tsx'
import { useBoard, useNote, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { CheckLine } from '#panels/representation/check-line.tsx'
import { CheckPart } from '#panels/representation/check-part.tsx'
import { RevisionPart } from '#panels/representation/revision-part.tsx'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { canEditSynthesis } from '#session/syntheses/can-edit-synthesis.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { MAX_INSTRUCTIONS_CHARS } from '#session/syntheses/synthesis.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatTime } from '#ui/format-day.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { EditSynthesisDialog } from './edit-synthesis-dialog.tsx'
import { isOnlyAsked } from './shown-synthesis.ts'
import { SYNTHESES_LABELS } from './syntheses-labels.ts'
import { SynthesisChangesList } from './synthesis-changes.tsx'
import { synthesesApi } from './synthesis-requests.ts'
import { SynthesisSentences } from './synthesis-sentences.tsx'

interface SynthesisBlockProps {
  versions: readonly Synthesis[]
  /** A phone shows the text here, because it has no canvas with the card beside. */
  isPhone: boolean
}

export function SynthesisBlock({ versions, isPhone }: SynthesisBlockProps) {
  const session = useSession()
  const newest = versions[0]
  // While a version is being written, the one before is shown.
  const read = versions.find((version) => !isOpenDocumentRun(version)) ?? newest
  const [isEditing, setEditing] = useState(false)
  const { panel } = useBoard()
  const { isEditWanted = false } = useReadable(panel)
  const restore = useRestoreVersion(synthesesApi.restore)
  const isEditable = newest !== undefined && canEditSynthesis(session, newest)
  useEffect(() => {
    if (!isEditWanted) return
    panel.set({ ...panel.get(), isEditWanted: false })
    setEditing(isEditable)
  }, [isEditWanted, isEditable, panel])
  if (!newest || !read) return null
  // An open question stays in sight, also when a further version exists.
  const asked = versions.find(({ id }) => session.checks[id]?.state === 'open') ?? read
  const check = asked.sentences.length > 0 && (
    <div className="mt-4 empty:hidden">
      <CheckPart document={asked} versions={versions} heading="h4" />
    </div>
  )
  // The check's points repeat the text: on a phone, people who followed the bar would not find it below the text.
  const isCheckFirst = isPhone && session.checks[asked.id]?.state === 'open'
  const mayEdit = mayWrite(session) && !isOpenDocumentRun(newest) && !isOnlyAsked(session, versions)
  return (
    <section aria-label={FIELD_LABELS.synthesis} className="border-line border-b pb-4 mb-4">
      <Heading cardId={newest.cardId} />
      <p className="text-ink-2 text-small">{SYNTHESES_LABELS.everyNoteHint}</p>
      <ol
        aria-label={DOCUMENT_LABELS.versions}
        className="mt-3 divide-y divide-line rounded-card border border-line bg-raised"
      >
        {versions.map((version, i) => (
          <VersionRow
            key={version.id}
            version={version}
            after={versions[i - 1] ?? null}
            onRestore={
              mayEdit && i > 0 && version.sentences.length > 0 ? () => restore(version.id, newest.id) : null
            }
          />
        ))}
      </ol>
      {isEditable && (
        <Button
          size="small"
          icon={<PenLine size={15} aria-hidden />}
          onClick={() => setEditing(true)}
          className="mt-3"
        >
          {ACTION_LABELS.edit}
        </Button>
      )}
      <EditSynthesisDialog versions={versions} isOpen={isEditing} onClose={() => setEditing(false)} />
      {isCheckFirst && check}
      {read.sentences.length > 0 && <TextPart synthesis={read} isPhone={isPhone} />}
      {read.revision && <RevisionPart revision={read.revision} heading="h4" />}
      {!isCheckFirst && check}
      {/* A stopped version has no list of left-out notes yet: it would be wrong. */}
      {read.leftOut.length > 0 && read.state === 'done' && <LeftOutList synthesis={read} />}
      {mayRun(session) && <Instructions />}
    </section>
  )
}

/** With a card on the canvas, a button that goes there, like the title of a round. */
function Heading({ cardId }: { cardId: string | null }) {
  const { view } = useBoard()
  if (!view || cardId === null) return <h3 className="text-board">{FIELD_LABELS.synthesis}</h3>
  return (
    <h3 className="text-board">
      <PlainButton
        aria-label={SYNTHESES_LABELS.showOnCanvas}
        title={SYNTHESES_LABELS.showOnCanvas}
        onClick={() => view.showFromTop(cardId)}
        className="inline-flex items-center gap-1 rounded-chip underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-ink"
      >
        {FIELD_LABELS.synthesis}
        <LocateFixed size={15} aria-hidden className="text-ink-2" />
      </PlainButton>
    </h3>
  )
}

/** The text, which is also on the card on the canvas. */
function TextPart({ synthesis, isPhone }: { synthesis: Synthesis; isPhone: boolean }) {
  const [isReading, setReading] = useState(isPhone)
  return (
    <div className="mt-3">
      {!isPhone && (
        <LinkButton aria-expanded={isReading} onClick={() => setReading(!isReading)}>
          {isReading ? SYNTHESES_LABELS.closeText : SYNTHESES_LABELS.readHere}
        </LinkButton>
      )}
      {isReading && <SynthesisSentences synthesis={synthesis} />}
    </div>
  )
}

interface VersionRowProps {
  version: Synthesis
  /** `null` for the newest. */
  after: Synthesis | null
  /** Saves this version once more as the newest; null for the newest one, and for people who may not. */
  onRestore: (() => void) | null
}

function VersionRow({ version, after, onRestore }: VersionRowProps) {
  const { people } = useSession()
  const saved = savedLabel(version, people)
  const [isOpen, setOpen] = useState(false)
  const time = formatTime(version.startedAt)
  const canCompare = after !== null && after.sentences.length > 0 && version.sentences.length > 0
  return (
    <li className="px-3 py-2.5">
      <div className="flex items-baseline gap-2 text-small">
        <VersionName version={version} />
        <time className="text-ink-2 tabular-nums">{time}</time>
        <span className="ml-auto min-w-0 text-right">
          {canCompare ? (
            <LinkButton
              aria-expanded={isOpen}
              aria-label={DOCUMENT_LABELS.changedBetween(version.version, after.version)}
              onClick={() => setOpen(!isOpen)}
              size="text"
              className="max-phone:min-h-10"
            >
              {DOCUMENT_LABELS.whatChanged}
            </LinkButton>
          ) : (
            <span className="text-ink-2">{versionLabel(version)}</span>
          )}
        </span>
      </div>
      {saved && <p className="mt-0.5 text-ink-2 text-small">{saved}</p>}
      {version.model && (
        <p className="mt-0.5 flex">
          <ModelLine model={version.model} />
        </p>
      )}
      {version.instructions && (
        <p className="mt-0.5 break-words text-ink-2 text-small">
          {DOCUMENT_LABELS.asked(version.instructions)}
        </p>
      )}
      <CheckLine documentId={version.id} />
      {version.failure && (
        <p className="mt-0.5 text-small text-warn">
          <FailureSentence failure={version.failure} />
        </p>
      )}
      {[...unreadSentences(version.usage), ...readingSentences(version.readings)].map((sentence) => (
        <p key={sentence} className="mt-0.5 text-ink-2 text-small">
          {sentence}
        </p>
      ))}
      {onRestore && (
        <LinkButton
          aria-label={DOCUMENT_LABELS.restoreVersion(version.version)}
          onClick={onRestore}
          className="mt-0.5"
        >
          {ACTION_LABELS.restore}
        </LinkButton>
      )}
      {isOpen && after && <SynthesisChangesList before={version} after={after} />}
    </li>
  )
}

/** With a card on the canvas, a button that goes there. */
function VersionName({ version: { version, cardId } }: { version: Synthesis }) {
  const { view } = useBoard()
  const name = DOCUMENT_LABELS.version(version)
  if (!view || cardId === null) return <b className="font-button">{name}</b>
  return (
    <LinkButton
      aria-label={SYNTHESES_LABELS.cardOfVersion(name)}
      title={SYNTHESES_LABELS.showCard}
      onClick={() => view.showFromTop(cardId)}
      size="text"
      className="font-button max-phone:min-h-10"
    >
      {name}
    </LinkButton>
  )
}

function versionLabel({ state, notes, leftOut }: Synthesis): string {
  return documentStateLabel(state) ?? SYNTHESES_LABELS.usedOf(notes.length - leftOut.length, notes.length)
}

function LeftOutList({ synthesis }: { synthesis: Synthesis }) {
  return (
    <section aria-label={SYNTHESES_LABELS.leftOut} className="mt-4">
      <h4 className="flex justify-between font-heading text-small">
        {SYNTHESES_LABELS.leftOut}
        <span className="font-text text-ink-2 tabular-nums">{synthesis.leftOut.length}</span>
      </h4>
      <ul className="mt-1">
        {synthesis.leftOut.map(({ noteId, why }) => (
          <LeftOutRow key={noteId} noteId={noteId} why={why} />
        ))}
      </ul>
    </section>
  )
}

function LeftOutRow({ noteId, why }: { noteId: string; why: string }) {
  const note = useNote(noteId)
  return (
    <li className="grid grid-cols-[44px_1fr] items-start gap-1 border-line border-t py-2 text-small">
      <span className="flex">
        <NoteChip noteId={noteId} />
      </span>
      <div className="min-w-0">
        {note && (
          <p className="line-clamp-2 break-words">
            <NoteText text={note.text} isFlat />
          </p>
        )}
        <p className="break-words text-ink-2">{why}</p>
      </div>
    </li>
  )
}

function Instructions() {
  const { synthesisDraft } = useBoard()
  const draft = useReadable(synthesisDraft)
  return (
    <TextArea
      label={DOCUMENT_LABELS.instructionsForNext}
      isResizable
      value={draft.instructions}
      rows={2}
      maxLength={MAX_INSTRUCTIONS_CHARS}
      dir="auto"
      onChange={(event) => synthesisDraft.set({ ...draft, instructions: event.target.value })}
      className="mt-4"
    />
  )
}
