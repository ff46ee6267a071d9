import { z } from 'zod'
import { DEFAULT_PLAN, type StepPlan } from '#session/agenda/step.ts'

/** The steps that are not on the agenda and can be suggested all the same; an agent writes none itself. */
export const NewStepKind = z.enum(['write-alone', 'discuss', 'ask-advisors', 'group', 'vote', 'decide'])
export type NewStepKind = z.infer<typeof NewStepKind>

const PEOPLE: StepPlan = { ...DEFAULT_PLAN, advisors: 'off' }

export const NEW_STEPS: Readonly<Record<NewStepKind, StepPlan>> = {
  'write-alone': {
    ...PEOPLE,
    title: 'Write alone',
    instruction: 'Write one idea a note. Only you see your notes for now.',
    minutes: 8,
    writing: 'private',
  },
  discuss: {
    ...PEOPLE,
    title: 'Discuss',
    instruction:
      'Ask what a note means, and say what is missing. Everyone speaks once before anyone speaks twice.',
    minutes: 10,
  },
  'ask-advisors': {
    ...PEOPLE,
    title: 'Ask the advisors',
    instruction: 'A facilitator asks the advisors. Read what they add.',
    question: 'What is missing?',
    minutes: 6,
    advisors: 'each-round',
  },
  group: {
    ...PEOPLE,
    title: 'Group the notes',
    instruction: 'Put notes that belong together into a group, and name it.',
    minutes: 8,
  },
  vote: {
    ...PEOPLE,
    title: 'Choose',
    instruction: 'Give your votes in the list or on the notes. No one sees them until the vote is closed.',
    question: 'Which of these would you act on?',
    minutes: 5,
    whoWrites: 'no-one',
    vote: { votesEach: 5, limitPerNote: 2 },
  },
  decide: {
    ...PEOPLE,
    title: 'Decide',
    instruction:
      'Agree on what happens next, who does it, and by when. Each note you write is a decision; begin it with [ ], and it is a to-do.',
    minutes: 10,
    makesDecisions: true,
  },
}
