import type {
  ReportProposal,
  ReportRating,
  ReportSynthesis,
  ReportVote,
} from '#formats/minutes/board-report.ts'
import { checkFacts } from '#formats/minutes/check-minutes.ts'
import { answerWords, representedWords } from '#formats/minutes/check-words.ts'
import { wordsOfAgent, writtenWords } from '#formats/minutes/origin-words.ts'
import { criticismsOf } from '#formats/minutes/report-checks.ts'
import {
  editedWords,
  formatIsoDay,
  rankWords,
  ratedWords,
  ratingFacts,
  voteFacts,
} from '#formats/minutes/report-words.ts'
import { PrintedOpinions } from './printed-opinions.tsx'
import { Numbers, Part, PrintedNoteText } from './sheet-part.tsx'

/** The newest proposal, as a part of the minutes. Citations are numbers, because paper has no links. */
export function PrintedProposal({ proposal, timeZone }: { proposal: ReportProposal; timeZone: string }) {
  const { title, version, by, editors, at, summary, findings, actions } = proposal
  return (
    <Part title={`Proposal: ${title || 'Untitled'}`}>
      <p className="parley-facts">
        Version {version}
        {by && `, by ${by.name} (${writtenWords(by)})`}
        {editors.length > 0 && `, ${editedWords(editors)}`}, {formatIsoDay(at, timeZone)}
      </p>
      {summary !== '' && <p className="parley-prose">{summary}</p>}
      {findings.length > 0 && (
        <section>
          <h3>Findings</h3>
          <ul>
            {findings.map(({ text, numbers, people }) => (
              <li key={text}>
                {text}
                {people.length > 0 && <em> — {people.join(', ')}</em>}
                <Numbers numbers={numbers} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {actions.length > 0 && (
        <section>
          <h3>Proposed actions</h3>
          <ol>
            {actions.map(({ text, numbers, owner, due }) => (
              <li key={text}>
                {text}
                {(owner || due) && <em> — {[owner, due && `by ${due}`].filter(Boolean).join(', ')}</em>}
                <Numbers numbers={numbers} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <PrintedCheck document={proposal} timeZone={timeZone} />
    </Part>
  )
}

interface PrintedCheckProps {
  /** A synthesis or proposal; its check may be of an earlier version. */
  document: Pick<ReportSynthesis, 'check' | 'revision'>
  /** The reader's time zone, in which times are written. */
  timeZone: string
}

/** How many people a document speaks for, the criticisms with their answers, and the minority report. */
export function PrintedCheck({ document: { check, revision }, timeZone }: PrintedCheckProps) {
  const criticisms = criticismsOf(check, revision)
  return (
    <>
      {check && (
        <section>
          <h3>Does this speak for you?</h3>
          <p className="parley-facts">{checkFacts(check, timeZone)}.</p>
          <ul>
            {check.points.map((point, i) => (
              <li key={i}>
                {point.text} <em> — {representedWords(point)}</em>
              </li>
            ))}
          </ul>
          <PrintedOpinions opinions={check.opinions} />
        </section>
      )}
      {criticisms.length > 0 && (
        <section>
          <h3>{revision ? 'Answers to criticisms' : 'Criticisms'}</h3>
          <ul>
            {criticisms.map(({ criticism, ...answer }, i) => (
              <li key={i}>
                {criticism}
                {answer.state && <em> — {answerWords(answer)}</em>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {revision && revision.minority.length > 0 && (
        <section>
          <h3>Minority report</h3>
          <ul>
            {revision.minority.map((sentence, i) => (
              <li key={i}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A closed vote: its notes by rank. */
export function PrintedVote({ vote, timeZone }: { vote: ReportVote; timeZone: string }) {
  return (
    <Part title={`Vote: ${vote.title}`}>
      <p className="parley-facts">{voteFacts(vote, timeZone)}.</p>
      <RankedNotes
        notes={vote.notes.map(({ number, text, origin, ...ranked }) => ({
          number,
          text,
          about: [rankWords(ranked), wordsOfAgent(origin)].filter(Boolean).join(' · '),
        }))}
      />
    </Part>
  )
}

/** A closed rating: its notes by rank. */
export function PrintedRating({ rating, timeZone }: { rating: ReportRating; timeZone: string }) {
  const notes = rating.notes.map((note) => ({
    number: note.number,
    text: note.text,
    about: [ratedWords(note, rating.axes), wordsOfAgent(note.origin)].filter(Boolean).join(' · '),
  }))
  return (
    <Part title={`Rating: ${rating.title}`}>
      <p className="parley-facts">{ratingFacts(rating, timeZone)}.</p>
      <RankedNotes notes={notes} />
      <PrintedOpinions opinions={rating.opinions} />
    </Part>
  )
}

function RankedNotes({ notes }: { notes: { number: number | null; text: string; about: string }[] }) {
  return (
    <ul className="parley-ideas">
      {notes.map(({ number, text, about }, i) => (
        <li key={number ?? `gone ${i}`}>
          {number !== null && <span className="parley-number">#{number}</span>}
          <PrintedNoteText text={text} />
          <span className="parley-about">{about}</span>
        </li>
      ))}
    </ul>
  )
}
