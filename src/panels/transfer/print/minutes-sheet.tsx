import {
  CATEGORY_WORDS,
  day,
  minute,
  SECTION_WORDS,
  SOURCE_WORDS,
  STATUS_WORDS,
} from '#formats/minutes/account-words.ts'
import type { AccountIdea, BoardAccount } from '#formats/minutes/board-account.ts'
import { CATEGORIES } from '#session/idea.ts'
import { isScript } from '#session/projection.ts'
import { ProposalPart, ThemesPart } from './outcome-parts.tsx'
import { RoundPart } from './round-part.tsx'
import { Numbers, Part } from './sheet-part.tsx'

/** The minutes as a document: in the same order as the Markdown ones. */
export function MinutesSheet({ account }: { account: BoardAccount }) {
  const { title, premise, people, agents, rounds, syntheses, ideas, createdAt, at } = account
  const selected = ideas.filter(({ isSelected }) => isSelected)
  return (
    <article className="parley-sheet">
      <h1>{title}</h1>
      {premise !== '' && premise !== title && <p className="parley-lead">{premise}</p>}
      <p className="parley-facts">
        Begun {day(createdAt)}; these minutes are of {minute(at)}.
        {people.length > 0 && <> People: {people.join(', ')}.</>}
        {agents.length > 0 && <> Agents: {agents.map(({ name }) => name).join(', ')}.</>}
      </p>
      {rounds.map((round) => (
        <RoundPart key={round.number} round={round} />
      ))}
      {selected.length > 0 && (
        <Part title="What was selected">
          <Ideas ideas={selected} />
        </Part>
      )}
      {syntheses.map((synthesis) => (
        <SynthesisPart key={`${synthesis.title} ${synthesis.at}`} synthesis={synthesis} />
      ))}
      <Promoted title="Decisions" ideas={ideas.filter(({ promotion }) => promotion?.kind === 'decision')} />
      <Promoted title="To-dos" ideas={ideas.filter(({ promotion }) => promotion?.kind === 'todo')} />
      <ThemesPart account={account} />
      {account.proposal && <ProposalPart proposal={account.proposal} />}
      {ideas.length > 0 && (
        <Part title="Ideas by category">
          {CATEGORIES.map((category) => {
            const some = ideas.filter((idea) => idea.category === category)
            if (some.length === 0) return null
            return (
              <section key={category}>
                <h3>{CATEGORY_WORDS[category]}</h3>
                <Ideas ideas={some} />
              </section>
            )
          })}
        </Part>
      )}
    </article>
  )
}

function Ideas({ ideas }: { ideas: readonly AccountIdea[] }) {
  return (
    <ul className="parley-ideas">
      {ideas.map((idea) => (
        <li key={idea.number}>
          <span className="parley-number">#{idea.number}</span>
          <span className="parley-words">{idea.text}</span>
          <span className="parley-about">{aboutIdea(idea)}</span>
        </li>
      ))}
    </ul>
  )
}

function aboutIdea(idea: AccountIdea): string {
  const { author, model, status, source, parent, plus, isOnCanvas, tags } = idea
  const facts = [
    author?.name,
    isScript(model) && 'script, not an AI',
    STATUS_WORDS[status],
    source !== 'canvas' && source !== 'agent' && SOURCE_WORDS[source],
    parent !== null && `answers #${parent}`,
    plus.people > 0 && `+${plus.people}`,
    plus.agents.length > 0 && `+ by ${plus.agents.join(', ')}`,
    !isOnCanvas && 'not on the canvas',
    ...tags.map((tag) => `#${tag}`),
  ]
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
            <span className="parley-words">{text}</span>
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
  const { title, version, round, by, sections, leftOut } = synthesis
  return (
    <Part title={`Synthesis${round === null ? '' : ` of round ${round}`}: ${title || 'Untitled'}`}>
      <p className="parley-facts">
        Version {version}
        {by && `, by ${by.name} (${by.isScript ? 'script, not an AI' : (by.model ?? 'model not known')})`}
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
                {text}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}
