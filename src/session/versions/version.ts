import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { defineEvent } from '#session/core/events.ts'

export const MAX_VERSION_NAME_CHARS = 120
/** Named versions of one board. */
export const MAX_NAMED_VERSIONS = 200

/** The name of a version in one line. */
export const VersionName = z
  .string()
  .transform((name) => cleanText(name).replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(MAX_VERSION_NAME_CHARS))
  .meta({ maxLength: MAX_VERSION_NAME_CHARS })

/** `z` and 12 of [0-9a-z]. */
export const VersionId = z.string().regex(/^z[0-9a-z]{12}$/)

/** Stored for good, like all events. */
export const VERSION_EVENTS = [
  /** `canvasSeq`, `canvasAt`: the last update of the canvas before that moment, and its time. */
  defineEvent('version.named', {
    versionId: VersionId,
    name: VersionName,
    canvasSeq: z.int(),
    canvasAt: z.number(),
  }),
  defineEvent('version.renamed', { versionId: VersionId, name: VersionName }),
  defineEvent('version.removed', { versionId: VersionId }),
] as const
export type VersionEvent = z.infer<(typeof VERSION_EVENTS)[number]>

/** A moment of the canvas to which people gave a name. */
export interface Version {
  id: string
  name: string
  canvasSeq: number
  /** Milliseconds since 1970, like all times here. */
  canvasAt: number
  namedBy: string
  namedAt: number
}

export interface VersionsSlice {
  /** By id, in the order in which they were named. */
  versions: Readonly<Record<string, Version>>
  /** Those whose name was removed: a person who gives it again takes back the removal. */
  removedVersions: readonly Version[]
}
