/**
 * candidates: several, each with how usual it is, of which the unusual ones are posted · three-lines: see `ThreeLines` · notes:
 * prose and notes.
 */
export type AnswerForm = 'candidates' | 'three-lines' | 'notes'
