import type { AccountIdea, BoardAccount } from '#formats/minutes/board-report.ts'
import { outlineMinutes } from '#formats/minutes/outline-minutes.ts'
import {
  editedWords,
  formatDays,
  formatMinute,
  plusWords,
  SECTION_WORDS,
  SOURCE_IN_MINUTES,
} from '#formats/minutes/report-words.ts'
import { isScript } from '#session/projection.ts'
import { PrintedProposal } from './outcome-parts.tsx'
import { PrintedPictures } from './printed-pictures.tsx'
import { RoundPart } from './round-part.tsx'
import { Numbers, Part, PrintedNoteText } from './sheet-part.tsx'

interface MinutesSheetProps {
  boardId: string
  account: BoardAccount
  hasPictures: boolean
  hasAppendix: boolean
}

/** The minutes as a document: in the same order as the Markdown export, with the pictures of the board. */
export function MinutesSheet({ boardId, account, hasPictures, hasAppendix }: MinutesSheetProps) {
  const { rounds, syntheses, agents, pictures, timeZone } = account
  const { decisions, todos, chosenByPeople, chosenByAgents, groups } = outlineMinutes(account)
  return (
    <article className="parley-sheet">
      <Head account={account} />
      <Promoted title="Decisions" ideas={decisions} />
      <Promoted title="To-dos" ideas={todos} />
      {account.proposal && <PrintedProposal proposal={account.proposal} timeZone={timeZone} />}
      {syntheses.map((synthesis) => (
        <SynthesisPart key={`${synthesis.title} ${synthesis.at}`} synthesis={synthesis} />
      ))}
      <Chosen title="Chosen by people" ideas={chosenByPeople} />
      <Chosen title="Chosen by the moderator" ideas={chosenByAgents} />
      {groups.length > 0 && (
        <Part title="People’s ideas">
          {groups.map(({ title, summary, ideas }) => (
            <section key={title}>
              {title !== '' && <h3>{title}</h3>}
              {summary !== '' && <p className="parley-prose">{summary}</p>}
              <Ideas ideas={ideas} about={aboutIdea} />
            </section>
          ))}
        </Part>
      )}
      {hasPictures && pictures.length > 0 && <PrintedPictures boardId={boardId} pictures={pictures} />}
      {hasAppendix && rounds.length > 0 && (
        <Part title="Appendix: what the agents answered">
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

function Head({ account }: { account: BoardAccount }) {
  const { title, premise, people, createdAt, at, timeZone } = account
  return (
    <>
      <h1>{title}</h1>
      {premise !== '' && premise !== title && <p className="parley-lead">{premise}</p>}
      <p className="parley-facts">
        {formatDays(createdAt, at, timeZone)}.{people.length > 0 && <> People: {people.join(', ')}.</>}{' '}
        Written {formatMinute(at, timeZone)}.
      </p>
    </>
  )
}

function Chosen({ title, ideas }: { title: string; ideas: readonly AccountIdea[] }) {
  if (ideas.length === 0) return null
  return (
    <Part title={title}>
      <Ideas ideas={ideas} about={aboutChosen} />
    </Part>
  )
}

interface IdeasProps {
  ideas: readonly AccountIdea[]
  about: (idea: AccountIdea) => string
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

function aboutIdea(idea: AccountIdea): string {
  const { author, model, category, source, parent, plus } = idea
  return joinFacts([
    author?.name,
    isScript(model) && 'script, not an AI',
    category === 'question' && 'question',
    source === 'import' && SOURCE_IN_MINUTES[source],
    parent !== null && `answers #${parent}`,
    plus.people > 0 && `+${plus.people}`,
  ])
}

function aboutChosen({ author, model, plus }: AccountIdea): string {
  return joinFacts([author?.name, isScript(model) && 'script, not an AI', ...plusWords(plus)])
}

function joinFacts(facts: readonly (string | false | undefined)[]): string {
  return facts.filter((fact) => typeof fact === 'string' && fact !== '').join(' · ')
}

function Promoted({ title, ideas }: { title: string; ideas: readonly AccountIdea[] }) {
  if (ideas.length === 0) return null
  return (
    <Part title={title}>
      <ul className="parley-ideas">
        {ideas.map(({ number, text, promotion }) => (
          <li key={number}>
            <span className="parley-number">
              {promotion?.kind === 'todo' && (promotion.isDone ? '☑ ' : '☐ ')}#{number}
            </span>
            <PrintedNoteText text={text} />
            <span className="parley-about">{agreed(promotion)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function agreed(promotion: AccountIdea['promotion']): string {
  if (!promotion) return ''
  const { owner, due, isDone } = promotion
  const by = due && `by ${due}`
  return [owner, by, isDone && 'done'].filter((part) => typeof part === 'string' && part !== '').join(' · ')
}

function SynthesisPart({ synthesis }: { synthesis: BoardAccount['syntheses'][number] }) {
  const { title, version, round, by, editors, sections, leftOut } = synthesis
  return (
    <Part title={`Synthesis${round === null ? '' : ` of round ${round}`}: ${title || 'Untitled'}`}>
      <p className="parley-facts">
        Version {version}
        {by && `, by ${by.name} (${by.isScript ? 'script, not an AI' : (by.model ?? 'model not known')})`}
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
            {leftOut.map(({ number, text, why }) => (
              <li key={`${number} ${text}`}>
                {number !== null && `#${number} `}
                <PrintedNoteText text={text} />: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}
