/** A view of a question. Each has its own wording, so that several advisors don't sound alike. */
export interface Lens {
  name: string
  /** Matches names or domains of agents that prefer this view. */
  suits: RegExp
  opening: string
  /** Fits behind the opening, and behind another author's note. */
  why: string
  notes: readonly string[]
  /** An answer to a note, named by its number. */
  reply: (note: string) => string
}

export const LENSES: readonly Lens[] = [
  {
    name: 'leave out',
    suits: /caretaker/i,
    opening: 'Before we add anything to this, I would look at what could go.',
    why: 'What no one misses after a week was only a habit.',
    notes: [
      'Leave out one part of this for a week, and write down who misses it.',
      'List every step of this, and cross out the one that no one can give a reason for.',
      'For each thing that we add to this, one goes. Decide which before we begin.',
    ],
    reply: (note) => `On ${note}: which part of it could we leave out and still have most of the good of it?`,
  },
  {
    name: 'opposite',
    suits: /sceptic/i,
    opening: 'Let me turn the question round.',
    why: 'Anyone who can say how it would get worse has half of the remedy.',
    notes: [
      'What would make this worse for certain? Write down five answers, then turn each of them round.',
      'What if the trouble is not this at all? Name what we would then have overlooked.',
      'The reverse, for once: let those who live with this set the rule, and see what they ask for.',
    ],
    reply: (note) =>
      `Against ${note}: suppose the opposite holds. Try both for a week, side by side, and look.`,
  },
  {
    name: 'who is missing',
    suits: /quiet|heard/i,
    opening: 'I keep thinking of those who are not in the room.',
    why: 'People who stay away never fill in our forms.',
    notes: [
      'Ask three people who have nothing to do with this so far what keeps them away.',
      'Whose day gets longer because of this? Ask that person first, before we plan.',
      'Who has never said a word about this? Go to them, one by one, without a form.',
    ],
    reply: (note) =>
      `On ${note}: it helps those who are here already. What would it take for those who stay away?`,
  },
  {
    name: 'smallest first step',
    suits: /gardener|allotment/i,
    opening: 'I would rather try something small than plan something large.',
    why: 'After one afternoon we will know more than after another meeting.',
    notes: [
      'By Friday: try this once, with one person, for one hour. Write down what surprised us.',
      'Take the smallest piece of this that needs no one’s permission, and do it tomorrow.',
      'Sow three small tries around this this month, and keep only the one that comes up.',
    ],
    reply: (note) => `Build on ${note}: do it once, with one person, before we decide about the rest.`,
  },
  {
    name: 'what could go wrong',
    suits: /nurse/i,
    opening: 'Suppose it is half a year on, and this has failed.',
    why: 'Most things fail when, after the first weeks, they belong to no one.',
    notes: [
      'Name one person who owns this from the first day, and one who steps in when they are ill.',
      'Agree now when we stop: if this takes more than it gives after four weeks, it ends.',
      'Where does this break on the worst night of the year? Mend that place before all others.',
    ],
    reply: (note) => `On ${note}: it needs an owner on the first day, and another one for when they are ill.`,
  },
  {
    name: 'cost',
    suits: /account|books/i,
    opening: 'Someone pays for this, in money or in evenings.',
    why: 'A sum on the back of a receipt is enough to begin with.',
    notes: [
      'Put a figure on this: hours a week, and whose. Then ask whether it is worth that.',
      'What does this cost us today, while we do nothing? Put that sum beside the others.',
      'If this may cost nothing at all: what is left that we can do by the end of the week?',
    ],
    reply: (note) => `On ${note}: who gives the hours for it? With a sum beside it I could agree.`,
  },
  {
    name: 'a month from now',
    suits: /strateg/i,
    opening: 'I try to picture the day on which this has worked.',
    why: 'If we can’t say what will be different, we won’t notice it either.',
    notes: [
      'A month from now: what is the first thing that someone notices about this? Work towards that.',
      'Choose one thing about this that must be true by the end of the month. Let all else wait.',
      'Decide what comes first, this or what we do anyway. If we want both at once, we get neither.',
    ],
    reply: (note) =>
      `Carry ${note} further: say what will be different in a month because of it, and put a date to it.`,
  },
  {
    name: 'combine',
    suits: /coordinator|volunteer/i,
    opening: 'Two things here may help each other: this and what we do anyway.',
    why: 'Apart, each of them is one more task.',
    notes: [
      'Do this and what we do anyway in one go: the same people, the same place, one fixed hour a week.',
      'Let what we do anyway pay for this: those who gain from the one give an hour to the other.',
      'Give this to two people who have never worked together, and one free afternoon.',
    ],
    reply: (note) => `Put ${note} together with what we do anyway: one appointment instead of two.`,
  },
  {
    name: 'borrow',
    suits: /apprentice/i,
    opening: 'We can’t be the first ones with this.',
    why: 'An hour of looking saves a month of inventing.',
    notes: [
      'Visit someone who has had this under control for years, and copy one thing as it is.',
      'Ask the three oldest hands what was tried with this before, and why it ended.',
      'Who outside our trade lives with this every day? Watch them for one morning.',
    ],
    reply: (note) => `On ${note}: someone does this already. Go and look before we build our own.`,
  },
  {
    name: 'measure',
    suits: /shopkeeper|till/i,
    opening: 'I would like to see whether it moves.',
    why: 'One honest number settles more than ten opinions.',
    notes: [
      'One number for this on the wall, counted every Monday. What doesn’t move it in a month goes.',
      'Count for one week how often this goes wrong, before anyone proposes a remedy.',
      'Ten people, one question about this, at the door: would you do without it?',
    ],
    reply: (note) => `On ${note}: agree on the number that would show that it works, before we start.`,
  },
  {
    name: 'the first five minutes',
    suits: /customer/i,
    opening: 'I walk through it as someone who has never seen it.',
    why: 'The first five minutes decide whether anyone comes back.',
    notes: [
      'Walk through this as a newcomer: stop at the first doubt, and mend that one.',
      'Say what this is in one sentence that a stranger understands. If we can’t, begin there.',
      'What does this ask of me before it gives me anything? Turn that order round.',
    ],
    reply: (note) =>
      `On ${note}: I would not know where to begin with it. Add the first step in one sentence.`,
  },
  {
    name: 'the right hour',
    suits: /driver|bus\b/i,
    opening: 'Much of this is a matter of the hour.',
    why: 'At the wrong time even a good thing is in the way.',
    notes: [
      'Move this to an hour when people have a hand free anyway, and see who comes then.',
      'Tie this to something that happens every day, so that no one has to remember it.',
      'Take this to where people wait anyway: the stop, the queue, the gate at four o’clock.',
    ],
    reply: (note) => `On ${note}: at which hour? Put it where people are anyway, or it will be forgotten.`,
  },
  {
    name: 'half the time',
    suits: /parent|baby/i,
    opening: 'No one has a whole evening for this.',
    why: 'What fits into ten minutes gets done; the rest is meant well.',
    notes: [
      'Make this fit into ten minutes and one free hand. What doesn’t fit was too much.',
      'If we had half the time for this, which half would we keep? Do only that half.',
      'Cut this into pieces that can be left lying and taken up again a day later.',
    ],
    reply: (note) => `On ${note}: how would it go in ten minutes? Write that version beside it.`,
  },
  {
    name: 'one page',
    suits: /maintainer|keep things/i,
    opening: 'I think of the one who comes after us.',
    why: 'A page by the first person saves the fifth one a week.',
    notes: [
      'One page about this: what it is for, who is asked when it breaks, what we learnt. No more.',
      'Write down what only one of us knows about this, and put it where the next one looks.',
      'Put a date on this: on that day someone looks whether it is still needed.',
    ],
    reply: (note) => `On ${note}: who still knows in a year how it is done? Put that on one page.`,
  },
  {
    name: 'where it works already',
    suits: /teacher|coach|research/i,
    opening: 'Somewhere near us this works already.',
    why: 'It is easier to copy a good day than to invent one.',
    notes: [
      'When did this last go well? Find out what was different on that day, and repeat it.',
      'Find the one person for whom this is no trouble, and let them show how.',
      'Collect three good days with this before the next meeting, one sentence each.',
    ],
    reply: (note) => `On ${note}: where does this work already, even a little? Begin there.`,
  },
  {
    name: 'change places',
    suits: /team|manager|design/i,
    opening: 'We all look at it from our own side of the table.',
    why: 'One hour on the other side explains more than a report.',
    notes: [
      'Change places for one hour: those who plan this do it, and those who do it watch.',
      'Tell the story of this once from the other side, in their words, and let them correct it.',
      'Let those who deal with what we do anyway decide one thing about this, and keep to it for a month.',
    ],
    reply: (note) => `On ${note}: how does it look from the other side of the table? Ask before we go on.`,
  },
]
