import { useRef, useState } from 'react'
import type { ColumnMapping } from '#formats/csv/column-mapping.ts'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { importedAgentsLabel, importedBoardLabel, importedIdeasLabel } from './import-labels.ts'
import { type ImportSource, type Preview, transferApi } from './transfer-requests.ts'

/** `shown`: a preview is on the screen; `mapping` is null if the file is no table. */
export type ImportState =
  | { step: 'choosing' }
  | { step: 'shown'; source: ImportSource; preview: Preview; mapping: ColumnMapping | null }

/** The imported items, in words, and the frame with its notes; null without one. */
export interface FinishedImport {
  words: string
  frameId: string | null
}

/** An import in its steps. Requests that are out of date are ignored. */
export interface Importing {
  state: ImportState
  isBusy: boolean
  failure: Failure | null
  look: (source: ImportSource) => Promise<void>
  remap: (mapping: ColumnMapping) => Promise<void>
  /** Imports the shown content. Resolves to null if it failed; `failure` is then the reason. */
  importShown: () => Promise<FinishedImport | null>
  startOver: () => void
}

/**
 * The steps of an import: choose, preview, import. A zip has no preview, because only the API for agents
 * reads zips.
 */
export function useImport(boardId: string): Importing {
  const [state, setState] = useState<ImportState>({ step: 'choosing' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const asked = useRef(0)

  async function show(source: ImportSource, mapping: ColumnMapping | null): Promise<void> {
    const turn = ++asked.current
    setBusy(true)
    setFailure(null)
    const answer = await transferApi.importInto(boardId, source, { mapping, dryRun: true })
    // An older answer: another file or mapping was chosen since.
    if (turn !== asked.current) return
    setBusy(false)
    if (answer.ok) {
      const known = mapping ?? answer.value.table?.mapping ?? null
      setState({ step: 'shown', source, preview: answer.value, mapping: known })
    } else setFailure(answer.failure)
  }

  async function importShown(): Promise<FinishedImport | null> {
    if (state.step !== 'shown') return null
    const { source, preview, mapping } = state
    setBusy(true)
    setFailure(null)
    const answer =
      preview.format === 'aistorm'
        ? await importStormFile(boardId, source)
        : await importBoardContent(boardId, source, preview, mapping)
    setBusy(false)
    if ('failure' in answer) setFailure(answer.failure)
    return 'words' in answer ? answer : null
  }

  return {
    state,
    isBusy,
    failure,
    look: (source) => ('file' in source && isZip(source.file) ? inspectZip(source) : show(source, null)),
    remap: async (mapping) => {
      if (state.step !== 'shown') return
      setState({ ...state, mapping })
      await show(state.source, mapping)
    },
    importShown,
    startOver() {
      asked.current++
      setBusy(false)
      setFailure(null)
      setState({ step: 'choosing' })
    },
  }

  /** Only agents and AIStorm sessions are zips. Contents appear after import. */
  async function inspectZip(source: ImportSource & { file: File }): Promise<void> {
    asked.current++
    setFailure(null)
    setState({ step: 'shown', source, mapping: null, preview: { ...ZIP, name: source.file.name } })
  }
}

type ImportOutcome = FinishedImport | { failure: Failure }

const NONE = { ideas: 0, notes: 0, shapes: 0, rounds: 0, agents: 0, people: 0 }
const ZIP: Preview = { format: 'aistorm', name: '', counts: NONE, rows: [], table: null, problems: [] }

function isZip({ name, type }: File): boolean {
  return /\.zip$/i.test(name) || type === 'application/zip'
}

async function importStormFile(boardId: string, source: ImportSource): Promise<ImportOutcome> {
  const file = 'file' in source ? source.file : new File([source.text], 'pasted.session.md')
  const answer = await agentsApi.importFile(boardId, file)
  if (!answer.ok) return { failure: answer.failure }
  return { frameId: null, words: importedAgentsLabel(answer.value) }
}

async function importBoardContent(
  boardId: string,
  source: ImportSource,
  { problems, counts, format }: Preview,
  mapping: ColumnMapping | null,
): Promise<ImportOutcome> {
  // The preview listed the problems and the button was "Import what can be read".
  const answer = await transferApi.importInto(boardId, source, { mapping, partly: problems.length > 0 })
  if (!answer.ok) return { failure: answer.failure }
  const { numbers, frameId } = answer.value
  if (format === 'board') {
    return { frameId, words: importedBoardLabel(counts.ideas, answer.value.problems, problems.length) }
  }
  return { words: importedIdeasLabel(numbers), frameId }
}
