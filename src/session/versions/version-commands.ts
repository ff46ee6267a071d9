import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import {
  MAX_NAMED_VERSIONS,
  type VersionEvent,
  VersionId,
  VersionName,
  type VersionsSlice,
} from './version.ts'

const define = commandsOn<VersionsSlice, VersionEvent>()
// Editors: a name changes nothing on the board, and a team that works alone has no facilitator at hand.
const byEditors = { minRole: 'editor', allowedOn: ['frozen'] } as const

/** Its route is the API's, because the number of the canvas's update comes from the server. */
const nameVersion = define({
  type: 'version.name',
  fields: { versionId: VersionId, name: VersionName, canvasSeq: z.int().min(1), canvasAt: z.number() },
  ...byEditors,
  decide({ versions }, { type: _type, ...version }) {
    if (Object.keys(versions).length >= MAX_NAMED_VERSIONS) return refuse('too-many-named-versions')
    return accept({ kind: 'version.named', data: version })
  },
})

const renameVersion = define({
  type: 'version.rename',
  fields: { versionId: VersionId, name: VersionName },
  ...byEditors,
  route: commandRoute('patch', '/versions/{versionId}', 'Rename a version', 'versions'),
  decide({ versions }, { versionId, name }) {
    const version = entryOf(versions, versionId)
    if (!version) return refuse('no-version')
    return version.name === name ? accept() : accept({ kind: 'version.renamed', data: { versionId, name } })
  },
})

const removeVersion = define({
  type: 'version.remove',
  fields: { versionId: VersionId },
  ...byEditors,
  logLimit: 'none',
  route: commandRoute('delete', '/versions/{versionId}', 'Remove the name of a version', 'versions', {
    description: 'The moment stays in the history for as long as others of its time.',
  }),
  decide: ({ versions }, { versionId }) =>
    entryOf(versions, versionId) ? accept({ kind: 'version.removed', data: { versionId } }) : accept(),
})

export const VERSION_COMMANDS = [nameVersion, renameVersion, removeVersion] as const
