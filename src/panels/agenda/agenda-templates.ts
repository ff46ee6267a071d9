import { DEFAULT_PLAN, type StepPlan } from '#session/agenda/step.ts'

export interface AgendaTemplate {
  id: string
  name: string
  purpose: string
  /** Why its steps are private or open. */
  why: string
  steps: readonly StepPlan[]
}

/** A step in which people work and advisors wait. */
function people(
  title: string,
  minutes: number,
  instruction: string,
  rules: Partial<StepPlan> = {},
): StepPlan {
  return { ...DEFAULT_PLAN, title, minutes, instruction, advisors: 'off', ...rules }
}

/** Separately, unless `rules` differ: advisors who answer each other end up alike. */
function advisors(
  title: string,
  minutes: number,
  instruction: string,
  rules: Partial<StepPlan> = {},
): StepPlan {
  return { ...DEFAULT_PLAN, title, minutes, instruction, advisors: 'each-round', ...rules }
}

/** Until the reveal, which *Next* begins. */
const PRIVATE: Partial<StepPlan> = { writing: 'private' }

const READ = people('Read', 4, 'Read all notes in silence. Give a + to what should be taken further.', {
  whoWrites: 'no-one',
})
const DECIDE = people(
  'Decide',
  10,
  'Agree on what happens next, who does it, and by when. Each note you write is a decision; begin it with [ ], and it is a to-do.',
  { makesDecisions: true },
)
const TALK = people(
  'Talk',
  6,
  'Talk about what the notes mean and what they would take, above all those with a +. Do not decide yet.',
)
const CHOOSE = people(
  'Choose',
  5,
  'Give your votes in the list or on the notes. No one sees them until the vote is closed.',
  {
    whoWrites: 'no-one',
    question: 'Which of these would you act on?',
    vote: { votesEach: 5, limitPerNote: 2 },
  },
)

/** The product's own templates. People write before advisors speak, and choose before they discuss. */
export const AGENDA_TEMPLATES: readonly AgendaTemplate[] = [
  {
    id: 'brainwriting',
    name: 'Brainwriting',
    purpose: 'Many different ideas from everyone, advisors after people.',
    why: 'Private first: people who see the ideas of others follow them.',
    steps: [
      people(
        'Write alone',
        8,
        'Write one idea a note, as many as you can. Press “I’m done” when you have no more.',
        PRIVATE,
      ),
      READ,
      advisors('Ask the advisors', 6, 'A facilitator asks the advisors. Read what they add.', {
        question: 'What is missing?',
      }),
      people('Build on it', 6, 'Combine two notes into a new one, or write on top of what you have read.', {
        pairsNotes: true,
      }),
      TALK,
      CHOOSE,
      DECIDE,
    ],
  },
  {
    id: 'nominal-group',
    name: 'Nominal group',
    purpose: 'A list that everyone has spoken for, and a choice from it.',
    why: 'Private first, then each note is presented before anyone votes.',
    steps: [
      people('Write alone', 8, 'Answer the question in notes, one thought a note, in silence.', PRIVATE),
      people(
        'One after the other',
        10,
        'In turn, each person presents one note. Go around until all are presented.',
      ),
      people('Make clear', 8, 'Ask what a note means. Put the same ones together. Do not argue yet.'),
      CHOOSE,
      DECIDE,
    ],
  },
  {
    id: 'one-two-four-all',
    name: '1-2-4-All',
    purpose: 'Everyone takes part, also in a large group.',
    why: 'Private while you are alone; pairs and fours see each other’s notes.',
    steps: [
      people('Alone', 2, 'Think about the question on your own. Write down your thoughts.', PRIVATE),
      people('In pairs', 3, 'In pairs, build on each other’s notes.'),
      people('In fours', 5, 'Two pairs together: what is alike, what is different? Write the best of it.'),
      people('All', 8, 'Each group presents the one idea that stood out. Write it as a note.'),
    ],
  },
  {
    id: 'six-lenses',
    name: 'Six lenses',
    purpose: 'One question from six sides, all on the same side at a time.',
    why: 'The first two sides are private, so that no one’s facts or feelings lead. The others build on what is there, in the open.',
    steps: [
      people('Facts', 4, 'What do we know, and what do we not know? No opinions.', {
        ...PRIVATE,
        frames: ['Known', 'Not known'],
      }),
      people('Feelings', 3, 'What does your gut say? No reasons needed.', {
        ...PRIVATE,
        frames: ['Feelings'],
      }),
      people('Benefits', 4, 'What is good about it, and who gains?', { frames: ['Benefits'] }),
      people('Risks', 4, 'What can go wrong? What does not fit?', { frames: ['Risks'] }),
      people('New ideas', 5, 'What else is possible? Wild ideas count.', {
        advisors: 'at-end',
        frames: ['New ideas'],
      }),
      people('Overview', 5, 'What have we learned, and what comes next?'),
    ],
  },
  {
    id: 'how-might-we',
    name: 'How might we',
    purpose: 'From problems to questions that invite ideas.',
    why: 'Problems and ideas are private first. Turning problems into questions is done together, in the open.',
    steps: [
      people('Problems', 6, 'Write what is in the way, one problem a note.', {
        ...PRIVATE,
        frames: ['Problems'],
      }),
      people('How might we …?', 6, 'Turn problems into questions that begin with “How might we”.', {
        frames: ['How might we …?'],
      }),
      TALK,
      { ...CHOOSE, question: 'Which questions are worth answering?' },
      people('Ideas', 8, 'Answer the chosen questions, one idea a note.', { ...PRIVATE, frames: ['Ideas'] }),
      advisors('Ask the advisors', 6, 'A facilitator asks the advisors. Read what they add.', {
        question: 'What else would answer the chosen questions?',
      }),
    ],
  },
  {
    id: 'retro',
    name: 'Retrospective',
    purpose: 'What to keep and what to change, as a team.',
    why: 'Private and without names: honest words about work cost their writer nothing. The vote comes before the talk, as it only chooses what to talk about.',
    steps: [
      people('Write alone', 7, 'What went well? What did not? What puzzles you? One thought a note.', {
        ...PRIVATE,
        offersTalk: true,
        hidesNames: true,
        frames: ['Went well', 'Did not go well', 'Puzzles us'],
      }),
      people('Group', 6, 'Read the notes and put alike ones together.'),
      { ...CHOOSE, question: 'Which of these should we talk about?' },
      people('Talk', 12, 'Talk about the groups with the most votes, beginning with the first.'),
      DECIDE,
    ],
  },
  {
    id: 'pros-and-cons',
    name: 'Pros and cons',
    purpose: 'One proposal, weighed.',
    why: 'Both sides are private: people who read the points of others write fewer of their own.',
    steps: [
      people('For it', 5, 'What speaks for it? Everyone writes, also those who are against it.', {
        ...PRIVATE,
        frames: ['For it'],
      }),
      people('Against it', 5, 'What speaks against it? Everyone writes, also those who are for it.', {
        ...PRIVATE,
        frames: ['Against it'],
      }),
      advisors('Ask the advisors', 6, 'A facilitator asks the advisors. Read what they add.', {
        question: 'What have both sides missed?',
      }),
      people('Weigh', 8, 'Which points would change your mind? Talk about those.'),
      DECIDE,
    ],
  },
  {
    id: 'decide-among-options',
    name: 'Decide among options',
    purpose: 'Several options, one choice with its reasons.',
    why: 'Criteria and options are private first, so that no one’s favourite leads; then talk, then a secret vote.',
    steps: [
      people('What counts', 5, 'What must a good choice do? One criterion a note.', {
        ...PRIVATE,
        frames: ['What counts'],
      }),
      people('Options', 6, 'Write the options, each as a note, with what it takes.', {
        ...PRIVATE,
        frames: ['Options'],
      }),
      advisors('Ask the advisors', 6, 'A facilitator asks the advisors. Read what they add.', {
        question: 'What are the risks of each option, and which options have we not seen?',
      }),
      TALK,
      { ...CHOOSE, question: 'Which option do we take?' },
      DECIDE,
    ],
  },
  {
    id: 'advisor-council',
    name: 'Advisor council',
    purpose: 'The advisors’ views on your question, after your own.',
    why: 'Private first: people who read an AI’s ideas first write fewer and more similar ones.',
    steps: [
      people('Your view first', 5, 'Write what you think, and what you are unsure about.', PRIVATE),
      advisors('First round', 6, 'A facilitator asks all advisors. Each answers without the others.', {
        question: 'What do you see that we have not written?',
      }),
      people('Choose what counts', 4, 'Give a + to what should be taken further.', { whoWrites: 'no-one' }),
      advisors('Second round', 6, 'A facilitator asks the advisors again: they see what was chosen.', {
        question: 'How would you take further what we chose?',
        mode: 'separate-then-together',
      }),
      DECIDE,
    ],
  },
  {
    id: 'silent-review',
    name: 'Silent review',
    purpose: 'A draft that everyone has read, before anyone talks.',
    why: 'Remarks are private, so that the first ones don’t set the tone. Answers are open: they belong to the remarks.',
    steps: [
      people('Read', 8, 'Read what is on the board in silence.', { whoWrites: 'no-one' }),
      people(
        'Write remarks',
        8,
        'Write questions and remarks, each with the number of the note that it is about, such as #3.',
        PRIVATE,
      ),
      people('Answer', 8, 'The authors of the draft answer in notes.', { advisors: 'at-end' }),
      people('Talk', 10, 'Talk about what is still open.'),
    ],
  },
  {
    id: 'facts-first',
    name: 'Facts first',
    purpose: 'What only one of you knows comes out before opinions do.',
    why: 'Facts are private first: in a talk groups mostly repeat what everyone knows already. Opinions too: the first ones would lead.',
    steps: [
      people('What I know', 6, 'Write what you know of it, above all what the others may not. No opinions.', {
        ...PRIVATE,
        frames: ['What we know'],
      }),
      READ,
      people('What is missing', 4, 'What do we need to find out, and who could tell us?', {
        advisors: 'when-asked',
        frames: ['What is missing'],
      }),
      people('Opinions', 6, 'Now write what you make of the facts.', { ...PRIVATE, frames: ['Opinions'] }),
      TALK,
      DECIDE,
    ],
  },
]

/** The length of these steps together, in minutes. A step without a timer counts 0. */
export function sumMinutes(steps: readonly Pick<StepPlan, 'minutes' | 'window'>[]): number {
  return steps.reduce((sum, { minutes, window }) => sum + (window ? 0 : (minutes ?? 0)), 0)
}
