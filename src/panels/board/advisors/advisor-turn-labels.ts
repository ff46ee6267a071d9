export const ADVISOR_TURN_LABELS = {
  notesBy: (name: string) => `Notes by ${name}`,
  followUpWith: (name: string) => `Follow up with ${name}`,
  followUp: 'Follow up',
  skipTurn: (name: string) => `Skip ${name}`,
  alsoConsideredBy: (name: string, count: number) => `Also considered by ${name}, ${count}`,
  alsoConsidered: (count: number) => `Also considered · ${count}`,
  usualHint: (name: string) =>
    `${name}’s own guess at how many in 100 people would say the same. No one has measured it.`,
  thoughtsOf: (name: string) => `Thoughts of ${name}`,
  echoes: 'Echoes',
  addTextToBoard: (text: string) => `Add to board: ${text}`,
  addToBoard: 'Add to board',
  followUps: 'Follow-ups',
  answersTo: (question: string) => `Answers to: ${question}`,
  questionTo: (name: string) => `A question to ${name}`,
  nothingSaid: 'Nothing was said.',
  onlyIKnow: 'Only I know',
  iWouldAsk: 'I would ask',
  iChange: 'I change, and why',
} as const

/** An advisor's guess at how many in 100 people would have the same thought. */
export function usualLabel(usualPercent: number | null): string {
  if (usualPercent === null) return 'No estimate'
  if (usualPercent === 0) return 'Fewer than 1 in 100'
  return `About ${usualPercent} in 100`
}
