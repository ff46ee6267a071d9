import { SYNTHESIS_LABELS } from '#canvas/labels/synthesis-labels.ts'
import { criticismAnswerLabel } from '#formats/minutes/poll-labels.ts'
import type { Revision } from '#session/choosing/representation/revision.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { REPRESENTATION_LABELS } from './representation-labels.ts'

/**
 * The answers to the criticisms of the version before, and the minority report of people who do not feel represented.
 */
export function RevisionPart({ revision, heading: Heading }: { revision: Revision; heading: 'h2' | 'h4' }) {
  const { answers, minority } = revision
  return (
    <>
      {(minority.length > 0 || answers.length > 0) && (
        <section aria-label={SYNTHESIS_LABELS.minorityReport} className="mt-4 break-inside-avoid">
          <Heading className="font-heading text-small">{SYNTHESIS_LABELS.minorityReport}</Heading>
          {minority.length === 0 && (
            <p className="mt-1 text-ink-2 text-small">{REPRESENTATION_LABELS.noReport}</p>
          )}
          <ul className="mt-1 list-disc pl-5 text-body">
            {minority.map((sentence, i) => (
              <li key={i} dir="auto" className="break-words py-0.5">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {answers.length > 0 && (
        <section aria-label={FIELD_LABELS.answersToCriticisms} className="mt-4">
          <Heading className="flex justify-between font-heading text-small">
            {FIELD_LABELS.answersToCriticisms}
            <span className="font-text text-ink-2 tabular-nums">{answers.length}</span>
          </Heading>
          <ul className="mt-1">
            {answers.map((answer) => (
              <li key={answer.id} className="break-inside-avoid border-line border-t py-2 text-small">
                <p dir="auto" className="break-words">
                  {answer.criticism}
                </p>
                {answer.point !== '' && (
                  <p dir="auto" className="line-clamp-2 break-words text-ink-2">
                    {REPRESENTATION_LABELS.onPoint(answer.point)}
                  </p>
                )}
                <p
                  dir="auto"
                  className={`break-words ${answer.state === 'unanswered' ? 'text-warn' : 'text-ink-2'}`}
                >
                  {criticismAnswerLabel(answer)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
