import type { QuestionType } from '#session/interviews/questions/question-types.ts'
import { CONFIG_FIELDS } from './config-fields.ts'

export interface FormProblem {
  /** Path of the field that shows it: `question`, `context`, `options`, `options.0.pros`, or the path of a config field. */
  path: string
  why: string
}

/** The path of the field to change for the fault at this place of a question. */
export function fieldAt(type: QuestionType, [, ...inConfig]: readonly PropertyKey[]): string {
  const at = inConfig.map(String).join('.')
  // Sections are read from its text.
  if (type === 'show_plan' && isIn('sections', at)) return 'markdown'
  const ofOption = /^options\.\d+\.(?:description|pros|cons)/.exec(at)?.[0]
  const paths = [...CONFIG_FIELDS[type].map(({ path }) => path), 'options', 'context']
  return ofOption ?? paths.find((path) => isIn(path, at)) ?? 'question'
}

export function problemAt(problem: FormProblem | null, path: string): string | null {
  return problem?.path === path ? problem.why : null
}

function isIn(path: string, at: string): boolean {
  return at === path || at.startsWith(`${path}.`)
}
