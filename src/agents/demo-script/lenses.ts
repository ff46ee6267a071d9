/** Words for the subject that fill a lens. */
export interface LensSlots {
  a: string
  b: string
}

/** One way of looking at a question. Each has words of its own, so that several advisors don't sound like one. */
export interface Lens {
  name: string
  /** Matches agents by name or domain whose first thought this would be. */
  suits: RegExp
  opening: (slots: LensSlots) => string
  /** Fits behind the opening, and behind another author's note. */
  why: string
  notes: readonly ((slots: LensSlots) => string)[]
  /** An answer to a note, named by its number. */
  reply: (note: string, slots: LensSlots) => string
}

export const LENSES: readonly Lens[] = [
  {
    name: 'leave out',
    suits: /caretaker/i,
    opening: ({ a }) => `Before we add anything to ${a}, I would look at what could go.`,
    why: 'What no one misses after a week was only a habit.',
    notes: [
      ({ a }) => `Leave out one part of ${a} for a week, and write down who misses it.`,
      ({ a }) => `List every step of ${a}, and cross out the one that no one can give a reason for.`,
      ({ a }) => `For each thing that we add to ${a}, one goes. Decide which before we begin.`,
    ],
    reply: (note) => `On ${note}: which part of it could we leave out and still have most of the good of it?`,
  },
  {
    name: 'opposite',
    suits: /sceptic/i,
    opening: () => 'Let me turn the question round.',
    why: 'Anyone who can say how it would get worse has half of the remedy.',
    notes: [
      ({ a }) =>
        `What would make ${a} worse for certain? Write down five answers, then turn each of them round.`,
      ({ a }) => `What if the trouble is not ${a} at all? Name what we would then have overlooked.`,
      ({ a }) =>
        `The reverse, for once: let those who live with ${a} set the rule, and see what they ask for.`,
    ],
    reply: (note) =>
      `Against ${note}: suppose the opposite holds. Try both for a week, side by side, and look.`,
  },
  {
    name: 'who is missing',
    suits: /quiet|heard/i,
    opening: () => 'I keep thinking of those who are not in the room.',
    why: 'People who stay away never fill in our forms.',
    notes: [
      ({ a }) => `Ask three people who have nothing to do with ${a} so far what keeps them away.`,
      ({ a }) => `Whose day gets longer because of ${a}? Ask that person first, before we plan.`,
      ({ a }) => `Who has never said a word about ${a}? Go to them, one by one, without a form.`,
    ],
    reply: (note) =>
      `On ${note}: it helps those who are here already. What would it take for those who stay away?`,
  },
  {
    name: 'smallest first step',
    suits: /gardener|allotment/i,
    opening: () => 'I would rather try something small than plan something large.',
    why: 'After one afternoon we will know more than after another meeting.',
    notes: [
      ({ a }) => `By Friday: try ${a} once, with one person, for one hour. Write down what surprised us.`,
      ({ a }) => `Take the smallest piece of ${a} that needs no one’s permission, and do it tomorrow.`,
      ({ a }) => `Sow three small tries around ${a} this month, and keep only the one that comes up.`,
    ],
    reply: (note) => `Build on ${note}: do it once, with one person, before we decide about the rest.`,
  },
  {
    name: 'what could go wrong',
    suits: /nurse/i,
    opening: () => 'Suppose it is half a year on, and this has failed.',
    why: 'Most things fail when, after the first weeks, they belong to no one.',
    notes: [
      ({ a }) => `Name one person who owns ${a} from the first day, and one who steps in when they are ill.`,
      ({ a }) => `Agree now when we stop: if ${a} takes more than it gives after four weeks, it ends.`,
      ({ a }) => `Where does ${a} break on the worst night of the year? Mend that place before all others.`,
    ],
    reply: (note) => `On ${note}: it needs an owner on the first day, and another one for when they are ill.`,
  },
  {
    name: 'cost',
    suits: /account|books/i,
    opening: () => 'Someone pays for this, in money or in evenings.',
    why: 'A sum on the back of a receipt is enough to begin with.',
    notes: [
      ({ a }) => `Put a figure on ${a}: hours a week, and whose. Then ask whether it is worth that.`,
      ({ a }) => `What does ${a} cost us today, while we do nothing? Put that sum beside the others.`,
      ({ a }) => `If ${a} may cost nothing at all: what is left that we can do by the end of the week?`,
    ],
    reply: (note) => `On ${note}: who gives the hours for it? With a sum beside it I could agree.`,
  },
  {
    name: 'a month from now',
    suits: /strateg/i,
    opening: () => 'I try to picture the day on which this has worked.',
    why: 'If we can’t say what will be different, we won’t notice it either.',
    notes: [
      ({ a }) =>
        `A month from now: what is the first thing that someone notices about ${a}? Work towards that.`,
      ({ a }) => `Choose one thing about ${a} that must be true by the end of the month. Let all else wait.`,
      ({ a, b }) => `Decide what comes first, ${a} or ${b}. If we want both at once, we get neither.`,
    ],
    reply: (note) =>
      `Carry ${note} further: say what will be different in a month because of it, and put a date to it.`,
  },
  {
    name: 'combine',
    suits: /coordinator|volunteer/i,
    opening: ({ a, b }) => `Two things here may help each other: ${a} and ${b}.`,
    why: 'Apart, each of them is one more task.',
    notes: [
      ({ a, b }) => `Do ${a} and ${b} in one go: the same people, the same place, one fixed hour a week.`,
      ({ a, b }) => `Let ${b} pay for ${a}: those who gain from the one give an hour to the other.`,
      ({ a }) => `Give ${a} to two people who have never worked together, and one free afternoon.`,
    ],
    reply: (note, { b }) => `Put ${note} together with ${b}: one appointment instead of two.`,
  },
  {
    name: 'borrow',
    suits: /apprentice/i,
    opening: () => 'We can’t be the first ones with this.',
    why: 'An hour of looking saves a month of inventing.',
    notes: [
      ({ a }) => `Visit someone who has had ${a} under control for years, and copy one thing as it is.`,
      ({ a }) => `Ask the three oldest hands what was tried with ${a} before, and why it ended.`,
      ({ a }) => `Who outside our trade lives with ${a} every day? Watch them for one morning.`,
    ],
    reply: (note) => `On ${note}: someone does this already. Go and look before we build our own.`,
  },
  {
    name: 'measure',
    suits: /shopkeeper|till/i,
    opening: () => 'I would like to see whether it moves.',
    why: 'One honest number settles more than ten opinions.',
    notes: [
      ({ a }) =>
        `One number for ${a} on the wall, counted every Monday. What doesn’t move it in a month goes.`,
      ({ a }) => `Count for one week how often ${a} goes wrong, before anyone proposes a remedy.`,
      ({ a }) => `Ten people, one question about ${a}, at the door: would you do without it?`,
    ],
    reply: (note) => `On ${note}: agree on the number that would show that it works, before we start.`,
  },
  {
    name: 'the first five minutes',
    suits: /customer/i,
    opening: () => 'I walk through it as someone who has never seen it.',
    why: 'The first five minutes decide whether anyone comes back.',
    notes: [
      ({ a }) => `Walk through ${a} as a newcomer: stop at the first doubt, and mend that one.`,
      ({ a }) => `Say what ${a} is in one sentence that a stranger understands. If we can’t, begin there.`,
      ({ a }) => `What does ${a} ask of me before it gives me anything? Turn that order round.`,
    ],
    reply: (note) =>
      `On ${note}: I would not know where to begin with it. Add the first step in one sentence.`,
  },
  {
    name: 'the right hour',
    suits: /driver|bus\b/i,
    opening: () => 'Much of this is a matter of the hour.',
    why: 'At the wrong time even a good thing is in the way.',
    notes: [
      ({ a }) => `Move ${a} to an hour when people have a hand free anyway, and see who comes then.`,
      ({ a }) => `Tie ${a} to something that happens every day, so that no one has to remember it.`,
      ({ a }) => `Take ${a} to where people wait anyway: the stop, the queue, the gate at four o’clock.`,
    ],
    reply: (note) => `On ${note}: at which hour? Put it where people are anyway, or it will be forgotten.`,
  },
  {
    name: 'half the time',
    suits: /parent|baby/i,
    opening: () => 'No one has a whole evening for this.',
    why: 'What fits into ten minutes gets done; the rest is meant well.',
    notes: [
      ({ a }) => `Make ${a} fit into ten minutes and one free hand. What doesn’t fit was too much.`,
      ({ a }) => `If we had half the time for ${a}, which half would we keep? Do only that half.`,
      ({ a }) => `Cut ${a} into pieces that can be left lying and taken up again a day later.`,
    ],
    reply: (note) => `On ${note}: how would it go in ten minutes? Write that version beside it.`,
  },
  {
    name: 'one page',
    suits: /maintainer|keep things/i,
    opening: () => 'I think of the one who comes after us.',
    why: 'A page by the first person saves the fifth one a week.',
    notes: [
      ({ a }) => `One page about ${a}: what it is for, who is asked when it breaks, what we learnt. No more.`,
      ({ a }) => `Write down what only one of us knows about ${a}, and put it where the next one looks.`,
      ({ a }) => `Put a date on ${a}: on that day someone looks whether it is still needed.`,
    ],
    reply: (note) => `On ${note}: who still knows in a year how it is done? Put that on one page.`,
  },
  {
    name: 'where it works already',
    suits: /teacher|coach|research/i,
    opening: () => 'Somewhere near us this works already.',
    why: 'It is easier to copy a good day than to invent one.',
    notes: [
      ({ a }) => `When did ${a} last go well? Find out what was different on that day, and repeat it.`,
      ({ a }) => `Find the one person for whom ${a} is no trouble, and let them show how.`,
      ({ a }) => `Collect three good days with ${a} before the next meeting, one sentence each.`,
    ],
    reply: (note) => `On ${note}: where does this work already, even a little? Begin there.`,
  },
  {
    name: 'change places',
    suits: /team|manager|design/i,
    opening: () => 'We all look at it from our own side of the table.',
    why: 'One hour on the other side explains more than a report.',
    notes: [
      ({ a }) => `Change places for one hour: those who plan ${a} do it, and those who do it watch.`,
      ({ a }) => `Tell the story of ${a} once from the other side, in their words, and let them correct it.`,
      ({ a, b }) => `Let those who deal with ${b} decide one thing about ${a}, and keep to it for a month.`,
    ],
    reply: (note) => `On ${note}: how does it look from the other side of the table? Ask before we go on.`,
  },
]
