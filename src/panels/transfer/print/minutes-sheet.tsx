import type { BoardReport, ReportIdea } from '#formats/minutes/board-report.ts'
import { groupLoneThoughts, HAS_WORDS, LONE_THOUGHTS_TITLE } from '#formats/minutes/lone-thought-words.ts'
import { aiLine, wordsOfAgent, writtenWords } from '#formats/minutes/origin-words.ts'
import { outlineMinutes } from '#formats/minutes/outline-minutes.ts'
import {
  criterionWords,
  editedWords,
  formatDays,
  formatMinute,
  plusWords,
  SECTION_WORDS,
  SOURCE_IN_MINUTES,
  stepTimes,
} from '#formats/minutes/report-words.ts'
import { PrintedCheck, PrintedProposal, PrintedRating, PrintedVote } from './outcome-parts.tsx'
import { PrintedInterview } from './printed-interview.tsx'
import { PrintedPictures } from './printed-pictures.tsx'
import { RoundPart } from './round-part.tsx'
import { Numbers, Part, PrintedNoteText } from './sheet-part.tsx'

interface MinutesSheetProps {
  /** The board whose picture files are printed; all the rest is in the report. */
  boardId: string
  /** The minutes as data, with the time zone in which their times are written. */
  report: BoardReport
  /** Whether the pictures of the board are printed. */
  hasPictures: boolean
  /** Whether the rounds with the agents' answers are printed. */
  hasAppendix: boolean
}

/** The minutes as a document: in the same order as the Markdown export, with the pictures of the board. */
export function MinutesSheet({ boardId, report, hasPictures, hasAppendix }: MinutesSheetProps) {
  const { rounds, syntheses, agents, pictures, timeZone } = report
  const { decisions, todos, chosenByPeople, chosenByAgents, groups } = outlineMinutes(report)
  return (
    <article className="parley-sheet">
      <Head report={report} ai={aiLine(report, { hasAppendix })} />
      <Promoted title="Decisions" ideas={decisions} />
      <Promoted title="To-dos" ideas={todos} />
      {report.votes.map((vote) => (
        <PrintedVote key={`${vote.title} ${vote.closedAt}`} vote={vote} timeZone={timeZone} />
      ))}
      {report.ratings.map((rating) => (
        <PrintedRating key={`${rating.title} ${rating.closedAt}`} rating={rating} timeZone={timeZone} />
      ))}
      {report.interviews.map((interview) => (
        <PrintedInterview
          key={`${interview.title} ${interview.startedAt}`}
          interview={interview}
          timeZone={timeZone}
        />
      ))}
      {report.proposal && <PrintedProposal proposal={report.proposal} timeZone={timeZone} />}
      {syntheses.map((synthesis) => (
        <SynthesisPart key={`${synthesis.title} ${synthesis.at}`} synthesis={synthesis} timeZone={timeZone} />
      ))}
      <Chosen title="Chosen by people" ideas={chosenByPeople} />
      <Chosen title="Chosen by the moderator" ideas={chosenByAgents} />
      {groups.length > 0 && (
        <Part title="People’s ideas">
          {groups.map(({ title, summary, ideas, theme }) => (
            <section key={title}>
              {title !== '' && (
                <h3>
                  {title}
                  {theme && (
                    <span className="parley-model"> {writtenWords({ kind: 'agent', ...theme })}</span>
                  )}
                </h3>
              )}
              {summary !== '' && <p className="parley-prose">{summary}</p>}
              <Ideas ideas={ideas} about={aboutIdea} />
            </section>
          ))}
        </Part>
      )}
      <LoneThoughts thoughts={report.loneThoughts} />
      <AgendaPart report={report} />
      {hasPictures && pictures.length > 0 && <PrintedPictures boardId={boardId} pictures={pictures} />}
      {hasAppendix && rounds.length > 0 && (
        <Part title="Appendix: what the advisors answered">
          {agents.length > 0 && (
            <p className="parley-facts">
              Agents: {agents.map(({ name, kind }) => `${name} (${kind})`).join(', ')}.
            </p>
          )}
          {rounds.map((round, i) => (
            <RoundPart key={i} round={round} timeZone={timeZone} />
          ))}
        </Part>
      )}
    </article>
  )
}

/** @param props.ai what the label AI means in these minutes; null: an AI wrote nothing in them */
function LoneThoughts({ thoughts: all }: { thoughts: BoardReport['loneThoughts'] }) {
  if (all.length === 0) return null
  return (
    <Part title={LONE_THOUGHTS_TITLE}>
      <ul>
        {groupLoneThoughts(all).flatMap(({ end, label, thoughts }) =>
          HAS_WORDS[end] ? (
            thoughts.map(({ numbers, text, why }) => (
              <li key={numbers[0]} dir="auto">
                {label}: #{numbers[0]} {text}
                {why !== '' && ` — ${why}`}
              </li>
            ))
          ) : (
            <li key={end}>
              {label}: {thoughts.flatMap(({ numbers }) => numbers.map((number) => `#${number}`)).join(', ')}
            </li>
          ),
        )}
      </ul>
    </Part>
  )
}

function Head({ report, ai }: { report: BoardReport; ai: string | null }) {
  const { title, premise, people, createdAt, at, timeZone } = report
  return (
    <>
      <h1>{title}</h1>
      {premise !== '' && premise !== title && <p className="parley-lead">{premise}</p>}
      <p className="parley-facts">
        {formatDays(createdAt, at, timeZone)}.{people.length > 0 && <> People: {people.join(', ')}.</>}{' '}
        Written {formatMinute(at, timeZone)}.
      </p>
      {ai !== null && <p className="parley-facts">{ai}</p>}
    </>
  )
}

function AgendaPart({ report: { agenda, timeZone } }: Pick<MinutesSheetProps, 'report'>) {
  if (agenda.length === 0) return null
  return (
    <Part title="Agenda">
      <ol>
        {agenda.map((step, i) => (
          <li key={i}>
            <strong>{step.title}</strong> <span className="parley-about">{stepTimes(step, timeZone)}</span>
            {step.instruction !== '' && <p className="parley-prose">{step.instruction}</p>}
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Chosen({ title, ideas }: { title: string; ideas: readonly ReportIdea[] }) {
  if (ideas.length === 0) return null
  return (
    <Part title={title}>
      <Ideas ideas={ideas} about={aboutChosen} />
    </Part>
  )
}

interface IdeasProps {
  /** In the order in which they are printed; at least one, as the caller leaves out empty lists. */
  ideas: readonly ReportIdea[]
  /** The facts after the text of an idea, on one line; may be empty. */
  about: (idea: ReportIdea) => string
}

function Ideas({ ideas, about }: IdeasProps) {
  return (
    <ul className="parley-ideas">
      {ideas.map((idea) => (
        <li key={idea.number}>
          <span className="parley-number">#{idea.number}</span>
          <PrintedNoteText text={idea.text} />
          <span className="parley-about">{about(idea)}</span>
        </li>
      ))}
    </ul>
  )
}

function aboutIdea(idea: ReportIdea): string {
  const { category, source, parent, plus, says } = idea
  return joinFacts([
    ...authorFacts(idea),
    category === 'question' && 'question',
    source === 'import' && SOURCE_IN_MINUTES[source],
    parent !== null && `answers #${parent}`,
    plus.people > 0 && `+${plus.people}`,
    ...criterionWords(says),
  ])
}

function aboutChosen(idea: ReportIdea): string {
  return joinFacts([...authorFacts(idea), ...plusWords(idea.plus), ...criterionWords(idea.says)])
}

function authorFacts({ author, model, origin }: ReportIdea): (string | undefined)[] {
  if (!author) return [wordsOfAgent(origin)]
  return [author.name, writtenWords({ kind: author.kind, model, origin }) ?? undefined]
}

function joinFacts(facts: readonly (string | false | undefined)[]): string {
  return facts.filter((fact) => typeof fact === 'string' && fact !== '').join(' · ')
}

function Promoted({ title, ideas }: { title: string; ideas: readonly ReportIdea[] }) {
  if (ideas.length === 0) return null
  return (
    <Part title={title}>
      <ul className="parley-ideas">
        {ideas.map(({ number, text, promotion, origin }) => (
          <li key={number}>
            <span className="parley-number">
              {promotion?.kind === 'todo' && (promotion.isDone ? '☑ ' : '☐ ')}#{number}
            </span>
            <PrintedNoteText text={text} />
            <span className="parley-about">{joinFacts([agreed(promotion), wordsOfAgent(origin)])}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function agreed(promotion: ReportIdea['promotion']): string {
  if (!promotion) return ''
  const { owner, due, isDone } = promotion
  const by = due && `by ${due}`
  return [owner, by, isDone && 'done'].filter((part) => typeof part === 'string' && part !== '').join(' · ')
}

interface SynthesisPartProps {
  /** One version of a synthesis, with the numbers and the words of the notes that it names. */
  synthesis: BoardReport['syntheses'][number]
  /** The reader's time zone, in which times are written. */
  timeZone: string
}

function SynthesisPart({ synthesis, timeZone }: SynthesisPartProps) {
  const { title, version, round, by, editors, sections, leftOut } = synthesis
  return (
    <Part title={`Synthesis${round === null ? '' : ` of round ${round}`}: ${title || 'Untitled'}`}>
      <p className="parley-facts">
        Version {version}
        {by && `, by ${by.name} (${writtenWords(by)})`}
        {editors.length > 0 && `, ${editedWords(editors)}`}
      </p>
      {sections.map(({ section, sentences }) => (
        <section key={section}>
          <h3>{SECTION_WORDS[section]}</h3>
          <ul>
            {sentences.map(({ text, numbers, isSupported }) => (
              <li key={text}>
                {text}
                {isSupported ? <Numbers numbers={numbers} /> : ' (names no note)'}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {leftOut.length > 0 && (
        <>
          <h3>Left out</h3>
          <ul>
            {leftOut.map(({ number, text, origin, why }) => (
              <li key={`${number} ${text}`}>
                {number !== null && `#${number} `}
                <PrintedNoteText text={text} />
                {wordsOfAgent(origin) !== '' && ` (${wordsOfAgent(origin)})`}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
      <PrintedCheck document={synthesis} timeZone={timeZone} />
    </Part>
  )
}
