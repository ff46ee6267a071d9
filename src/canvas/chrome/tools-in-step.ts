import { addedKind } from '#board/record/step-tools.ts'
import type { StepTool } from '#session/agenda/step.ts'

/** The record type that a tool of the bar adds, if it differs from the tool's name. */
const RECORD_TYPES: Readonly<Record<string, string>> = { rectangle: 'geo', ellipse: 'geo' }

/** Whether people can use this tool, by its id, in a step that leaves them these besides notes. */
export function isToolIn(tools: ReadonlySet<StepTool>, toolId: string): boolean {
  const kind = addedKind(RECORD_TYPES[toolId] ?? toolId)
  return kind === null || tools.has(kind)
}
