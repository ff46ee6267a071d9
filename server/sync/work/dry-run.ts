import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { createBoardIndex } from '#board/doc/board-index.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { contradictsDocument } from '#sync/contradicts-document.ts'
import { checkTouched } from '../guard/check-touched.ts'
import type { Writers } from '../guard/client-ids.ts'
import { addTouched, type TouchedRecords, touchedRecords } from '../guard/touched-records.ts'
import { countWork, type RecordCosts } from '../updates/count-work.ts'
import { cutUpdate, SLICE_STEPS } from '../updates/cut-update.ts'
import { parseUpdate } from '../updates/parse-update.ts'
import { recordCosts } from '../updates/record-costs.ts'
import { scanUpdate } from '../updates/scan-update.ts'
import { DRY_RUN_WORK } from '../updates/work-limits.ts'
import type { DryRun, DryRunInput, StoredParts } from './board-task.ts'
import { listUpdates } from './shared-updates.ts'

/** Applies an update to a copy of the board, slice by slice, and decides whether it may stay. */
export function dryRun(task: DryRunInput): DryRun {
  const doc = docOf(task.parts)
  doc.clientID = task.serverClientId
  const records = recordCosts(createBoardIndex(doc))
  const scan = scanUpdate(task.update, doc, { limits: DRY_RUN_WORK, records })
  const overlaps = (scan.kind === 'news' || scan.kind === 'nothing') && scan.overlaps
  if (overlaps && contradictsDocument(task.update, doc)) return { verdict: 'contradiction' }
  switch (scan.kind) {
    case 'nothing':
    case 'missing':
      return { verdict: scan.kind }
    case 'heavy':
      return { verdict: 'refused', reason: TOO_MUCH }
    case 'refused':
      return { verdict: 'refused', reason: scan.reason }
    case 'news':
      return tryInSlices(task, doc, records, scan)
  }
}

export const TOO_MUCH = CLOSE_REASONS['too-much-at-once']

/** The document of a snapshot (`base`) and the updates after it (`tail`). */
export function docOf({ base, tail }: StoredParts): Y.Doc {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const updates of [base, tail]) for (const update of listUpdates(updates)) Y.applyUpdate(doc, update)
  })
  return doc
}

function tryInSlices(
  { update, limits, isNotesOnly }: DryRunInput,
  doc: Y.Doc,
  records: RecordCosts,
  { writers, empty }: Writers,
): DryRun {
  const shapes = boardShapes(doc)
  const parsed = parseUpdate(update, { ...DRY_RUN_WORK, maxClients: Number.POSITIVE_INFINITY })
  if (!parsed) return { verdict: 'refused', reason: TOO_MUCH }
  const recordIds = new Set(shapes.keys())
  const touched: TouchedRecords = { records: new Map(), strange: null }
  doc.on('afterTransaction', (transaction: Y.Transaction) => addTouched(touched, touchedRecords(transaction)))
  const slices: Uint8Array[] = []
  cutUpdate(parsed, {
    stateOf: (client) => Y.getState(doc.store, client),
    fits: (part) => countWork({ update: part, doc, shapes, records, maxSteps: SLICE_STEPS }).kind === 'ok',
    onSlice: ({ bytes }) => {
      Y.applyUpdate(doc, bytes)
      slices.push(bytes)
    },
  })
  if (doc.store.pendingStructs || doc.store.pendingDs) {
    return { verdict: 'refused', reason: CLOSE_REASONS['missing-base'] }
  }
  const reason = checkTouched({ doc, touched, limits, recordIds, isNotesOnly })
  if (reason !== null) return { verdict: 'refused', reason }
  return { verdict: 'passed', writers, empty, slices, recordIds: [...touched.records.keys()] }
}
