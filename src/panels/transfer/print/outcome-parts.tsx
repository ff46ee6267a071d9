import type { ReportProposal, ReportVote } from '#formats/minutes/board-report.ts'
import { editedWords, formatIsoDay, rankWords, voteFacts } from '#formats/minutes/report-words.ts'
import { Numbers, Part, PrintedNoteText } from './sheet-part.tsx'

/** The newest proposal, as a part of the minutes. Citations are numbers, because paper has no links. */
export function PrintedProposal({ proposal, timeZone }: { proposal: ReportProposal; timeZone: string }) {
  const { title, version, by, editors, at, summary, findings, actions } = proposal
  return (
    <Part title={`Proposal: ${title || 'Untitled'}`}>
      <p className="parley-facts">
        Version {version}
        {by && `, by ${by.name} (${by.isScript ? 'script, not an AI' : (by.model ?? 'model not known')})`}
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
    </Part>
  )
}

/** A closed vote: its notes by rank. */
export function PrintedVote({ vote, timeZone }: { vote: ReportVote; timeZone: string }) {
  return (
    <Part title={`Vote: ${vote.title}`}>
      <p className="parley-facts">{voteFacts(vote, timeZone)}.</p>
      <ul className="parley-ideas">
        {vote.notes.map(({ number, text, ...ranked }, i) => (
          <li key={number ?? `gone ${i}`}>
            {number !== null && <span className="parley-number">#{number}</span>}
            <PrintedNoteText text={text} />
            <span className="parley-about">{rankWords(ranked)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
