/** Why advisors cannot be asked in the running step. Apart from the other refusals, because a board shows these before any request. */
export const ADVISORS_REFUSALS = {
  'advisors-off-in-step': 'Advisors are silent in this step. Ask them in a later one.',
  'advisors-at-end': 'Advisors answer after this step. Ask them when it has ended.',
  'advisors-at-reveal': 'Advisors wait for the reveal of the private notes.',
  'advisors-in-rounds': 'In this step advisors answer in rounds only. Ask all of them below the canvas.',
} as const
