import { EditedBy } from '#panels/documents/edited-by.tsx'
import { NoteChips } from '#panels/notes/note-chip.tsx'
import { CommentButton } from '#panels/open-board/comment-button.tsx'
import { pointsOf } from '#session/choosing/representation/document-points.ts'
import { SECTION_LABELS } from '#session/syntheses/section-labels.ts'
import { SYNTHESIS_SECTIONS, type Synthesis } from '#session/syntheses/synthesis.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { SYNTHESES_LABELS } from './syntheses-labels.ts'

export function SynthesisSentences({ synthesis }: { synthesis: Synthesis }) {
  const points = pointsOf(synthesis)
  return (
    <article aria-label={synthesis.title || FIELD_LABELS.synthesis} className="mt-2">
      {synthesis.title && <h4 className="text-balance font-heading text-board">{synthesis.title}</h4>}
      {SYNTHESIS_SECTIONS.map((section) => {
        const sentences = synthesis.sentences.filter((sentence) => sentence.section === section)
        if (sentences.length === 0) return null
        return (
          <section key={section} className="mt-2">
            <h5 className="font-button text-ink-2 text-small">{SECTION_LABELS[section]}</h5>
            <ul>
              {sentences.map((sentence, i) => (
                // Two people may have written the same sentence.
                <li key={i} className="py-1.5">
                  <p dir="auto" className="break-words text-body max-phone:text-phone">
                    {sentence.text}
                  </p>
                  <span className="float-right">
                    <CommentButton
                      anchor={{
                        kind: 'sentence',
                        documentId: synthesis.id,
                        pointId: points[synthesis.sentences.indexOf(sentence)]?.id ?? '',
                      }}
                      name={SYNTHESES_LABELS.sentence(i + 1, SECTION_LABELS[section])}
                    />
                  </span>
                  <EditedBy edited={sentence.edited} />
                  {!sentence.isSupported && (
                    <p className="text-small text-warn">{SYNTHESES_LABELS.noNoteSaysThis}</p>
                  )}
                  {sentence.notes.length > 0 && (
                    <div className="mt-1">
                      <NoteChips noteIds={sentence.notes} label={SYNTHESES_LABELS.itsNotes} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </article>
  )
}
