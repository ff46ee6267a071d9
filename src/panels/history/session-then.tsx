import type { ReactNode } from 'react'
import { z } from 'zod'
import type { SessionMoment } from '#api/history.ts'
import { CATEGORY_LABELS, STATUS_LABELS } from '#panels/labels/idea-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { HISTORY_LABELS } from './history-labels.ts'
import { shownActor } from './shown-work.ts'

interface ThenProps {
  session: SessionMoment | null
}

/** The idea log at the moment. */
export function IdeasThen({ session }: ThenProps) {
  const [authorOf, lookOf] = [useAuthors(), useLooks()]
  if (!session) return <Line>{ACTION_LABELS.loading}</Line>
  if (session.ideas.length === 0) return <Line>{HISTORY_LABELS.noIdeas}</Line>
  return (
    <ol aria-label={TAB_LABELS.ideas}>
      {session.ideas.map(({ number, text, category, status, author }) => (
        <li key={number} className="border-line border-b px-5 py-3">
          <p dir="auto" className="break-words text-body">
            {text}
          </p>
          <p className="mt-1 text-ink-2 text-small tabular-nums">
            {[
              `#${number}`,
              CATEGORY_LABELS[category],
              STATUS_LABELS[status],
              author === null ? null : shownActor(author, authorOf, lookOf).name,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}

// The parts of stored things that this list shows; anything else in them is left alone.
const Round = z.object({ question: z.string(), startedAt: z.number() })
const Vote = z.object({ title: z.string() })
const Titled = z.object({ title: z.string() })
const SynthesisThen = Titled.extend({
  version: z.number(),
  sentences: z.array(z.object({ text: z.string() })),
})
const ProposalThen = Titled.extend({
  summary: z.string(),
  findings: z.array(z.object({ text: z.string() })),
})

function read<Thing>(
  entries: Record<string, unknown>,
  shape: z.ZodType<Thing>,
): { id: string; thing: Thing }[] {
  return Object.entries(entries).flatMap(([id, entry]) => {
    const parsed = shape.safeParse(entry)
    return parsed.success ? { id, thing: parsed.data } : []
  })
}

/** The question, the step, the rounds and the votes at the moment. */
export function SessionThen({ session }: ThenProps) {
  if (!session) return <Line>{ACTION_LABELS.loading}</Line>
  const rounds = read(session.rounds, Round)
  const votes = [...read(session.votes, Vote), ...read(session.ratings, Vote)]
  const threads = Object.keys(session.threads).length
  const { title, premise } = session.board
  return (
    <div className="px-5 py-4">
      <Part heading={FIELD_LABELS.question}>{premise || title}</Part>
      {session.step !== null && <Part heading={FIELD_LABELS.step}>{session.step}</Part>}
      {rounds.length > 0 && (
        <Part heading={HISTORY_LABELS.rounds}>
          <Items items={rounds.map(({ id, thing }) => ({ id, text: thing.question }))} />
        </Part>
      )}
      {votes.length > 0 && (
        <Part heading={TAB_LABELS.votes}>
          <Items items={votes.map(({ id, thing }) => ({ id, text: thing.title }))} />
        </Part>
      )}
      {threads > 0 && <Part heading={TAB_LABELS.comments}>{threads}</Part>}
    </div>
  )
}

/** Syntheses and proposals at the moment. */
export function DocumentsThen({ session }: ThenProps) {
  if (!session) return <Line>{ACTION_LABELS.loading}</Line>
  const syntheses = read(session.syntheses, SynthesisThen)
  const proposals = read(session.proposals, ProposalThen)
  if (syntheses.length + proposals.length === 0) return <Line>{HISTORY_LABELS.noDocuments}</Line>
  return (
    <div className="px-5 py-4">
      {syntheses.map(({ id, thing }) => (
        <Part key={id} heading={HISTORY_LABELS.versionOf(thing.title, thing.version)}>
          <p dir="auto">{thing.sentences.map(({ text }) => text).join(' ')}</p>
        </Part>
      ))}
      {proposals.map(({ id, thing }) => (
        <Part key={id} heading={thing.title}>
          <p dir="auto">{thing.summary}</p>
          <Items items={thing.findings.map(({ text }, i) => ({ id: String(i), text }))} />
        </Part>
      ))}
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="px-5 py-4 text-body text-ink-2">{children}</p>
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mb-4 break-words text-body">
      <h2 dir="auto" className="font-heading">
        {heading}
      </h2>
      {children}
    </section>
  )
}

function Items({ items }: { items: readonly { id: string; text: string }[] }) {
  return (
    <ul className="list-disc pl-5">
      {items.map(({ id, text }) => (
        <li key={id} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  )
}
