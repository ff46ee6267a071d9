import { z } from 'zod'
import { isAgentId } from '#session/agents/agent.ts'
import { isScript } from '#session/agents/is-script.ts'

/**
 * The origin of a text. `person-by-clerk`: the clerk kept them from a person's words; `program`: a program sent them for a person;
 * `script`: the demo script, which is no AI; `…-edited`: a person changed them since.
 */
export const NOTE_ORIGINS = [
  'person',
  'person-by-clerk',
  'program',
  'ai',
  'ai-edited',
  'script',
  'script-edited',
] as const
/** The origin of a note, an idea or an answer. */
export const NoteOrigin = z.enum(NOTE_ORIGINS)
export type NoteOrigin = z.infer<typeof NoteOrigin>

/** The origins that the server stamps on a note (`m.stamp`), because its author and model don't show them. */
export const OriginStamp = NoteOrigin.extract(['ai', 'ai-edited', 'script', 'script-edited'])
/** A stamp on a note: an agent's note that a person changed, or an agent's words in the note of a person. */
export type OriginStamp = z.infer<typeof OriginStamp>

const STAMPS: ReadonlySet<NoteOrigin> = new Set(OriginStamp.options)

/** The fields of a note or an idea that show its origin. */
export interface OriginFacts {
  stamp: OriginStamp | null
  /** `provider:model`; `null`: no agent of this board wrote it, or its model is not known. */
  model: string | null
  authorId: string | null
  /** A note's `via` or an idea's source. */
  via: string | null
  program: string | null
}

/** The origin of a note or an idea. The only place where this is decided. */
export function originOf({ stamp, model, authorId, via, program }: OriginFacts): NoteOrigin {
  if (stamp !== null) return stamp
  if (model !== null) return originOfModel(model)
  // Agents of imported sessions have no model.
  if (isAgentId(authorId)) return 'ai'
  if (via === 'clerk') return 'person-by-clerk'
  return program === null ? 'person' : 'program'
}

/** Fields of a note's record (`m.author`, `m.model` …), in which anything may stand. */
export interface OriginFields {
  author?: unknown
  model?: unknown
  stamp?: unknown
  via?: unknown
  program?: unknown
}

export function originOfFields({ author, model, stamp, via, program }: OriginFields): NoteOrigin {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return originOf({
    stamp: OriginStamp.safeParse(stamp).data ?? null,
    model: text(model),
    authorId: text(author),
    via: text(via),
    program: text(program),
  })
}

/** The origin of words that an agent has just written; `null`: its model is not known. */
export function originOfModel(model: string | null): 'ai' | 'script' {
  return isScript(model) ? 'script' : 'ai'
}

/**
 * The origin of a document that an agent wrote: a synthesis, a proposal or a summary.
 * @param edits the marks of its parts; `undefined` for a part that no person changed
 */
export function originOfDocument(model: string | null, edits: readonly unknown[] = []): OriginStamp {
  return originStampOf(
    originOfModel(model),
    edits.some((edit) => edit !== undefined),
  )
}

/**
 * The origin of a run's text so far; `null` without text and model.
 * @param isWritten whether there is text, which may be from a file that names no model
 */
export function originOfRun(
  model: string | null,
  isWritten: boolean,
  edits?: readonly unknown[],
): OriginStamp | null {
  return model === null && !isWritten ? null : originOfDocument(model, edits)
}

/** The origin of words that a program has sent. `isByAi`: it declared that an AI wrote them. */
export function originOfProgram(isByAi: boolean): 'ai' | 'program' {
  return isByAi ? 'ai' : 'program'
}

/** Whether an agent wrote the words, in whole or at first. */
export function isWrittenByAgent(origin: NoteOrigin): origin is OriginStamp {
  return STAMPS.has(origin)
}

/** Whether a person changed an agent's words. */
export function isEditedOrigin(origin: NoteOrigin): boolean {
  return origin === 'ai-edited' || origin === 'script-edited'
}

/** Whether the words are an AI's, in whole or at first: not those of people, and not the demo script's. */
export function isOfAi(origin: NoteOrigin): boolean {
  return origin === 'ai' || origin === 'ai-edited'
}

/** The stamp of an agent's words: as it wrote them, or changed by a person since. */
export function originStampOf(origin: OriginStamp, isEdited: boolean): OriginStamp {
  const written = origin === 'ai' || origin === 'ai-edited' ? 'ai' : 'script'
  return isEdited ? `${written}-edited` : written
}
