import { type OriginStamp, originOfRun } from './note-origin.ts'

/** Parts of a document; `edited` is on those that a person changed. */
type Parts = readonly { edited?: object | undefined }[]

/** `null`: nothing is written yet. */
export function originOfSynthesis(synthesis: {
  model: string | null
  titleEdited?: object | undefined
  sentences: Parts
}): OriginStamp | null {
  const { model, titleEdited, sentences } = synthesis
  return originOfRun(model, sentences.length > 0, [titleEdited, ...sentences.map(({ edited }) => edited)])
}

/** `null`: nothing is written yet. */
export function originOfProposal(proposal: {
  model: string | null
  summary: string
  titleEdited?: object | undefined
  summaryEdited?: object | undefined
  findings: Parts
  actions: Parts
}): OriginStamp | null {
  const { model, summary, titleEdited, summaryEdited, findings, actions } = proposal
  const edits = [titleEdited, summaryEdited, ...[...findings, ...actions].map(({ edited }) => edited)]
  return originOfRun(model, summary !== '' || findings.length > 0, edits)
}

/** `null`: no theme was found yet. */
export function originOfThemes(run: {
  model: string | null
  themes: readonly unknown[]
}): OriginStamp | null {
  return originOfRun(run.model, run.themes.length > 0)
}
