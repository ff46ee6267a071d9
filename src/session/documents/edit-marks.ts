import type { EditMark } from './hand-edit.ts'

type EditMarks = (EditMark | undefined)[]
type Parts = readonly { edited?: EditMark | undefined }[]

/** The editor of each part of a synthesis; `undefined` for parts as an agent wrote them. */
export function editsOfSynthesis(synthesis: {
  titleEdited?: EditMark | undefined
  sentences: Parts
}): EditMarks {
  return [synthesis.titleEdited, ...synthesis.sentences.map(({ edited }) => edited)]
}

/** The editor of each part of a proposal; `undefined` for parts as an agent wrote them. */
export function editsOfProposal(proposal: {
  titleEdited?: EditMark | undefined
  summaryEdited?: EditMark | undefined
  findings: Parts
  actions: Parts
}): EditMarks {
  const { titleEdited, summaryEdited, findings, actions } = proposal
  return [titleEdited, summaryEdited, ...[...findings, ...actions].map(({ edited }) => edited)]
}
