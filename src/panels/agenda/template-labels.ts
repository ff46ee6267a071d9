/** Short descriptions of the templates that an empty board offers, by template id. */
export const TEMPLATE_GISTS: Readonly<Record<string, string>> = {
  'how-might-we': 'Problems, questions, ideas',
  'advisor-council': 'Each alone, then together',
  retro: 'Write, group, vote, decide',
  'decide-among-options': 'Options, talk, secret vote',
}
