import { z } from 'zod'
import {
  type DocumentPoint,
  documentIn,
  pointsOf,
  WHOLE,
} from '#session/choosing/representation/document-points.ts'
import type { Revision } from '#session/choosing/representation/revision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import { type MinutesCriticism, WHOLE_DOCUMENT_LABEL } from './poll-labels.ts'
import { ReportOpinions, reportOpinions } from './report-opinions.ts'

const Counted = z.object({ answered: z.int(), represented: z.int() })

/** Whether a document speaks for people: counts, and criticisms without names. */
export const ReportCheck = z.object({
  /** The version of the check. */
  version: z.int(),
  closedAt: z.number(),
  /** How many answered. */
  people: z.int(),
  /** `null`: too few rated it as a whole. */
  whole: Counted.nullable(),
  /** Points that enough people rated. */
  points: z.array(Counted.extend({ text: z.string() })),
  /** `point`: its words; empty: the whole. */
  criticisms: z.array(z.object({ point: z.string(), text: z.string() })),
  /** `null`: too few people rated for groups of opinion. */
  opinions: ReportOpinions.nullable(),
})
export type ReportCheck = z.infer<typeof ReportCheck>

interface Version {
  id: string
  version: number
  previousId: string | null
  revision?: Revision | undefined
}

/** The closed check of this version, or of the one that it continues, whichever is nearest; `null`: there is none. */
export function reportCheck(
  state: Pick<SessionState, 'checks' | 'syntheses' | 'proposals'>,
  documents: Readonly<Record<string, Version>>,
  newest: Version,
): ReportCheck | null {
  const seen = new Set<string>()
  let version: Version | null = newest
  while (version && !seen.has(version.id)) {
    seen.add(version.id)
    const check = entryOf(state.checks, version.id)
    const document = documentIn(state, version.id)
    if (check?.state === 'closed' && document) {
      const { people, points, criticisms } = check.result
      const texts = new Map(pointsOf(document).map(({ id, text }: DocumentPoint) => [id, text]))
      const whole = points.find(({ pointId }) => pointId === WHOLE)
      return {
        version: version.version,
        closedAt: check.closedAt,
        people,
        whole: whole ? { answered: whole.answered, represented: whole.represented } : null,
        points: points.flatMap(({ pointId, answered, represented }) => {
          const text = texts.get(pointId)
          return text === undefined ? [] : [{ text, answered, represented }]
        }),
        criticisms: criticisms.map(({ pointId, text }) => ({ point: texts.get(pointId) ?? '', text })),
        opinions: reportOpinions(check.result.opinions, 'point', (pointId) => ({
          number: null,
          text: texts.get(pointId) ?? WHOLE_DOCUMENT_LABEL,
        })),
      }
    }
    version = version.previousId === null ? null : entryOf(documents, version.previousId)
  }
  return null
}

/** Criticisms with their answers; those of a check that was not revised have none yet. */
export function criticismsOf(
  check: ReportCheck | null,
  revision: Revision | null,
): (MinutesCriticism & { point: string })[] {
  if (revision) return revision.answers
  return (check?.criticisms ?? []).map(({ point, text }) => ({
    point,
    criticism: text,
    state: null,
    text: '',
  }))
}
