import { z } from 'zod'
import type { BoardReport, ReportIdea, ReportRound, ReportSpeaker } from '#formats/minutes/board-report.ts'
import {
  isEditedOrigin,
  isOfAi,
  isWrittenByAgent,
  NoteOrigin,
  originStampOf,
} from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'

/** One entry, in the order of time. A round is one entry: its question, and the answers below it. */
export const TranscriptEntry = z.object({
  /** The number of an idea; `null` for a round. */
  id: z.int().nullable(),
  round: z.int().nullable(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  user_display: z.string(),
  category: z.string(),
  content: z.string(),
  origin: NoteOrigin,
  /** `provider:model` that wrote `content`; `null`: a person did, or it is not known. */
  model: z.string().nullable(),
  /** The agents' answers, each after its name; `null` if there are none. */
  ai_response: z.string().nullable(),
  /** Answers of `ai_response`, each with the origin of its words. */
  answers: z.array(
    z.object({ by: z.string(), origin: NoteOrigin, model: z.string().nullable(), text: z.string() }),
  ),
  parent_id: z.int().nullable(),
  status: z.string().nullable(),
  tags: z.array(z.string()),
})
export type TranscriptEntry = z.infer<typeof TranscriptEntry>

/** A board as a conversation in the order of time, for other programs. */
export const Transcript = z.object({
  success: z.literal(true),
  transcript: z.object({
    title: z.string(),
    premise: z.string(),
    meeting_id: z.string(),
    mode: z.string(),
    period: z.object({ from: z.string(), until: z.string() }),
    /** IANA name of the zone for readable times. Timestamps are UTC. */
    time_zone: z.string(),
    participants: z.array(z.string()),
    /** The models of the AI that wrote parts of it; empty also if a file does not name them: see `has_ai`. */
    ai_models: z.array(z.string()),
    /** Whether an AI wrote any of it. */
    has_ai: z.boolean(),
    stats: z.object({
      total_ideas: z.int(),
      actionable: z.int(),
      /** Number of ideas that answer another. */
      distillation_chains: z.int(),
      /** Number of accepted themes. */
      clusters: z.int(),
    }),
    entries: z.array(TranscriptEntry),
  }),
})
export type Transcript = z.infer<typeof Transcript>

const UNKNOWN = 'Unknown'

/** The content of a board, in the order of time. */
export function transcriptOf(report: BoardReport, boardId: string): Transcript {
  const { title, premise, ideas, rounds, themes, syntheses, proposal, createdAt, at } = report
  // The answers of a round are already listed below its question.
  const inFiles = new Set(
    rounds.flatMap(({ fileName, turns }) =>
      fileName === null ? [] : turns.flatMap(({ notes }) => notes.flatMap((note) => note.number ?? [])),
    ),
  )
  const said = ideas.filter(
    ({ author, round, number }) => !inFiles.has(number) && (author?.kind !== 'agent' || round === null),
  )
  const timed = [
    ...said.map((idea) => ({ at: idea.createdAt, entry: entryOfIdea(idea) })),
    ...rounds.flatMap(timedEntries),
  ].sort((one, other) => one.at - other.at)
  const speakers = [
    ...timed.map(({ entry }) => entry.user_display).filter((name) => name !== UNKNOWN),
    ...rounds.flatMap(({ turns }) => turns.filter(hasSpoken).map(({ speaker }) => speakerName(speaker))),
    ...[...syntheses, ...(proposal ? [proposal] : [])].flatMap(({ by }) => (by ? [speakerName(by)] : [])),
  ]
  return {
    success: true,
    transcript: {
      title,
      premise,
      meeting_id: boardId,
      mode: 'async',
      period: { from: iso(createdAt), until: iso(at) },
      time_zone: report.timeZone,
      participants: [...new Set([...report.people, ...speakers])],
      ...aiIn(timed.map(({ entry }) => entry)),
      stats: {
        total_ideas: ideas.length,
        actionable: ideas.filter(({ status }) => status === 'actionable').length,
        distillation_chains: ideas.filter(({ parent }) => parent !== null).length,
        clusters: themes.length,
      },
      entries: timed.map(({ entry }) => entry),
    },
  }
}

/** Which models wrote parts of these entries. */
function aiIn(entries: readonly TranscriptEntry[]): Pick<Transcript['transcript'], 'ai_models' | 'has_ai'> {
  const written = entries.flatMap((entry) => [entry, ...entry.answers]).filter(({ origin }) => isOfAi(origin))
  return {
    ai_models: [...new Set(written.flatMap(({ model }) => model ?? []))],
    has_ai: written.length > 0,
  }
}

function entryOfIdea({
  model,
  origin,
  number,
  text,
  author,
  category,
  status,
  tags,
  parent,
  createdAt,
}: ReportIdea): TranscriptEntry {
  return {
    id: number,
    round: null,
    timestamp: iso(createdAt),
    user_display: author ? speakerName({ ...author, origin }) : UNKNOWN,
    category,
    content: text,
    origin,
    model,
    ai_response: null,
    answers: [],
    parent_id: parent,
    status,
    tags,
  }
}

/** An imported session is listed turn by turn, as in its file: its question was not asked here. */
function timedEntries(round: ReportRound): { at: number; entry: TranscriptEntry }[] {
  const { startedAt, turns, number, fileName } = round
  if (fileName === null || turns.every(({ saidAt }) => saidAt === null))
    return [{ at: startedAt, entry: entryOfRound(round) }]
  return turns.filter(hasSpoken).map(({ speaker, saidAt, text, notes }) => {
    const at = saidAt ?? startedAt
    const entry: TranscriptEntry = {
      id: null,
      round: number,
      timestamp: iso(at),
      user_display: speakerName(speaker),
      category: 'message',
      content: text.trim() || notes.map((note) => note.text).join('\n'),
      origin: speaker.origin,
      model: speaker.model,
      ai_response: null,
      answers: [],
      parent_id: null,
      status: null,
      tags: [],
    }
    return { at, entry }
  })
}

function entryOfRound({ number, question, askedBy, startedAt, turns }: ReportRound): TranscriptEntry {
  const answers = turns.flatMap(({ speaker, text, notes }) => {
    const words = text.trim() || notes.map((note) => note.text).join('\n')
    const { origin, model } = speaker
    return words === '' ? [] : [{ by: speakerName(speaker), origin, model, text: words }]
  })
  return {
    id: null,
    round: number,
    timestamp: iso(startedAt),
    user_display: askedBy ?? UNKNOWN,
    category: 'question',
    content: question,
    origin: 'person',
    model: null,
    ai_response: answers.length > 0 ? answers.map(({ by, text }) => `${by}: ${text}`).join('\n\n') : null,
    answers,
    parent_id: null,
    status: null,
    tags: [],
  }
}

function hasSpoken({ text, notes }: ReportRound['turns'][number]): boolean {
  return text.trim() !== '' || notes.length > 0
}

/** An agent's name with its kind. All of its entries have one name: it does not show whether people edited one. */
function speakerName({ name, kind, origin }: Pick<ReportSpeaker, 'name' | 'kind' | 'origin'>): string {
  if (kind === 'person' || !isWrittenByAgent(origin)) return name
  return `${name} (${originLabel(originStampOf(origin, false), { kind })})`
}

/** Facts about the words of an entry that its speaker's name does not give: `edited by a person`. */
export function originFacts({
  origin,
  user_display,
}: Pick<TranscriptEntry, 'origin' | 'user_display'>): string[] {
  if (!isWrittenByAgent(origin)) return origin === 'person-by-clerk' ? ['kept by the clerk'] : []
  const isAgents = user_display.endsWith(`(${originLabel(originStampOf(origin, false), { kind: 'agent' })})`)
  if (!isAgents) return [originLabel(origin, { kind: 'person' }) ?? '']
  return isEditedOrigin(origin) ? ['edited by a person'] : []
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
