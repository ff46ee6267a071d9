import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import type { VersionEvent, VersionsSlice } from './version.ts'

export const APPLY_VERSIONS: ApplyTable<VersionsSlice, VersionEvent> = {
  'version.named': ({ versions }, { actor, at, data: { versionId, ...version } }) => ({
    versions: { ...versions, [versionId]: { id: versionId, ...version, namedBy: actor, namedAt: at } },
  }),
  'version.renamed': ({ versions }, { data: { versionId, name } }) => {
    const version = entryOf(versions, versionId)
    return version ? { versions: { ...versions, [versionId]: { ...version, name } } } : {}
  },
  'version.removed': ({ versions }, { data: { versionId } }) => {
    const { [versionId]: _removed, ...others } = versions
    return { versions: others }
  },
}
