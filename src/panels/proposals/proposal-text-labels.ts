import { SCRIPT_LABEL } from '#session/origin/origin-labels.ts'

/** Words of a proposal as Markdown. */
export const PROPOSAL_TEXT_LABELS = {
  version: (board: string, version: number, day: string) => `${board}, version ${version}, ${day}`,
  by: (day: string) => `by ${day}`,
  writtenBy: (isAi: boolean, model: string | null, isEdited: boolean) => {
    const by = isAi ? `an AI${model === null ? '' : ` (${model})`}` : `a ${SCRIPT_LABEL}`
    return `_Written by ${by}${isEdited ? ', edited by people' : ''}._`
  },
} as const
