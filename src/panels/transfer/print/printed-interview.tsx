import {
  ADVISORS_HEADING,
  advisorWords,
  CONTEXT_HEADING,
  citedWords,
  interviewFacts,
  NO_ANSWERS,
  NO_ANSWERS_EITHER,
  NO_REPLY,
  originWords,
  SUMMARY_WORDS,
  summaryWords,
} from '#formats/minutes/interview-words.ts'
import type { ReportInterview } from '#formats/minutes/report-interviews.ts'
import { SUMMARY_SECTIONS } from '#session/interviews/interview-summary.ts'
import { Part } from './sheet-part.tsx'

/** An interview that is over: each question with its answers. */
export function PrintedInterview({ interview, timeZone }: { interview: ReportInterview; timeZone: string }) {
  return (
    <Part title={`Questions: ${interview.title}`}>
      <p className="parley-facts">{interviewFacts(interview, timeZone)}.</p>
      {interview.summary && <p className="parley-facts">{summaryWords(interview.summary)}.</p>}
      {interview.summary &&
        SUMMARY_SECTIONS.map((section) => {
          const said = interview.summary?.sentences.filter((sentence) => sentence.section === section) ?? []
          return (
            said.length > 0 && (
              <section key={section}>
                <h3>{SUMMARY_WORDS[section]}</h3>
                <ul>
                  {said.map(({ text, answers }, i) => (
                    <li key={i}>
                      {text}
                      {citedWords(answers)}
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      {interview.questions.map(({ text, isCancelled, answers }, i) => (
        <section key={i}>
          <h3>
            {text}
            {isCancelled && ' (cancelled)'}
          </h3>
          {answers.length === 0 && <p className="parley-facts">No answer.</p>}
          <ul>
            {answers.map(({ number, by, text: given, counts }) => (
              <li key={number}>
                <span className="parley-number">A{number}</span>
                {by}
                {!counts && ' (not settled on)'}: <span className="parley-prose">{given}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {interview.contextRequests.length > 0 && (
        <section>
          <h3>{CONTEXT_HEADING}</h3>
          <p className="parley-facts">{NO_ANSWERS_EITHER}</p>
          <ul>
            {interview.contextRequests.map(({ by, text, origin, reply }, i) => (
              <li key={i}>
                {by}
                {originWords(origin, 'agent')}: {text}
                <br />
                {reply ? (
                  <>
                    {interview.program ?? 'Program'}
                    {originWords(reply.origin, 'person')}: <span className="parley-prose">{reply.text}</span>
                  </>
                ) : (
                  NO_REPLY
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {interview.advisors.length > 0 && (
        <section>
          <h3>{ADVISORS_HEADING}</h3>
          <p className="parley-facts">{NO_ANSWERS}</p>
          <ul>
            {interview.advisors.map(({ name, text, origin }, i) => (
              <li key={i}>
                {name} ({advisorWords(origin)}): <span className="parley-prose">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Part>
  )
}
