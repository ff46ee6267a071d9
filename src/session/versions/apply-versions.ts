import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import type { Version, VersionEvent, VersionsSlice } from './version.ts'

export const APPLY_VERSIONS: ApplyTable<VersionsSlice, VersionEvent> = {
  'version.named': ({ versions, removedVersions }, { actor, at, data: { versionId, ...version } }) => {
    const { namedBy, namedAt } = removedVersions.findLast((removed) => isSame(removed, version)) ?? {
      namedBy: actor,
      namedAt: at,
    }
    return { versions: { ...versions, [versionId]: { id: versionId, ...version, namedBy, namedAt } } }
  },
  'version.renamed': ({ versions }, { data: { versionId, name } }) => {
    const version = entryOf(versions, versionId)
    return version ? { versions: { ...versions, [versionId]: { ...version, name } } } : {}
  },
  'version.removed': ({ versions, removedVersions }, { data: { versionId } }) => {
    const { [versionId]: removed, ...others } = versions
    return { versions: others, ...(removed && { removedVersions: [...removedVersions, removed] }) }
  },
}

function isSame(
  one: Pick<Version, 'canvasSeq' | 'name'>,
  other: Pick<Version, 'canvasSeq' | 'name'>,
): boolean {
  return one.canvasSeq === other.canvasSeq && one.name === other.name
}
