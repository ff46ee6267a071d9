import { z } from 'zod'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import { LATER_SETTINGS, MAX_STEPS, type PlannedStep, StepPlan } from './step.ts'

const FORMAT = 'parley-agenda'
const VERSION = 1

/** More than the longest agenda takes. */
export const MAX_AGENDA_FILE_CHARS = 200_000

/** Strict: a setting that this release does not have would be lost without a message. */
const AgendaFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  steps: z
    .array(z.strictObject({ ...StepPlan.shape, ...LATER_SETTINGS }))
    .min(1)
    .max(MAX_STEPS),
})

/** An agenda as a file for other boards: the plan without its history and its dates. */
export function writeAgendaFile(steps: readonly PlannedStep[]): string {
  const plans = steps.map((step) => ({ ...StepPlan.parse(step), window: null }))
  return `${JSON.stringify({ format: FORMAT, version: VERSION, steps: plans }, null, 2)}\n`
}

/** `problem`: the fault of the file, as a sentence. */
export type ReadAgendaFile = { ok: true; steps: StepPlan[] } | { ok: false; problem: string }

/** `problem` is a sentence with the fault and its place. */
export function readAgendaFile(text: string): ReadAgendaFile {
  const json = readJson(text)
  if (typeof json !== 'object' || json === null || !('format' in json) || json.format !== FORMAT)
    return { ok: false, problem: INPUT_SENTENCES.noAgenda }
  if (!('version' in json) || json.version !== VERSION)
    return {
      ok: false,
      problem: INPUT_SENTENCES.agendaOfOtherRelease,
    }
  const file = AgendaFile.safeParse(json)
  if (file.success) return { ok: true, steps: file.data.steps }
  const [issue] = file.error.issues
  const [list, index] = issue?.path ?? []
  const where = list === 'steps' && typeof index === 'number' ? `Step ${index + 1}` : 'The file'
  return { ok: false, problem: `${where} can’t be read: ${issue?.message ?? 'it is not as expected'}` }
}

function readJson(text: string): unknown {
  if (text.length > MAX_AGENDA_FILE_CHARS) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
