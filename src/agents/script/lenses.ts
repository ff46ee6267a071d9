/** What a lens is filled with: terms of the board in quotation marks, or words that stand for it. */
export interface LensSlots {
  a: string
  b: string
}

/** One way of looking at a question. Each has words of its own, so that several advisors don't sound like one. */
export interface Lens {
  name: string
  /** In whose name or domain this way of looking is to be expected. */
  suits: RegExp
  opening: (slots: LensSlots) => string
  why: (slots: LensSlots) => string
  notes: readonly ((slots: LensSlots) => string)[]
  /** An answer to somebody's note, named by its number. */
  reply: (note: string, slots: LensSlots) => string
}

export const LENSES: readonly Lens[] = [
  {
    name: 'leave out',
    suits: /maintain|sceptic|repair|keep things/i,
    opening: ({ a }) => `Before we add anything to ${a}, I would look at what could go.`,
    why: () => 'What nobody misses after a week was only a habit.',
    notes: [
      ({ a }) => `Leave out one part of ${a} for a week, and write down who misses it.`,
      ({ a }) => `List every step of ${a}, and cross out the one that nobody can give a reason for.`,
    ],
    reply: (note) => `On ${note}: which part of it could we leave out and still have most of the good of it?`,
  },
  {
    name: 'opposite',
    suits: /sceptic|strateg|doubt|object/i,
    opening: () => 'Let me turn the question round.',
    why: ({ a }) =>
      `Once it has been said aloud how ${a} would get worse, the remedy is usually on the table already.`,
    notes: [
      ({ a }) =>
        `What would make ${a} worse for certain? Write down five answers, then turn each of them round.`,
      ({ a }) =>
        `The reverse, for once: let those who live with ${a} set the rule, and see what they ask for.`,
    ],
    reply: (note) =>
      `Against ${note}: suppose the opposite holds. Try both for a week, side by side, and look.`,
  },
  {
    name: 'who is missing',
    suits: /quiet|heard|parent|child|neighbour|driver|bus\b|volunteer/i,
    opening: () => 'I keep thinking of those who are not in the room.',
    why: () => 'Whoever stays away never fills in our forms.',
    notes: [
      ({ a }) => `Ask three people who have nothing to do with ${a} so far what keeps them away.`,
      ({ a }) => `Whose day gets longer because of ${a}? Ask that person first, before we plan.`,
    ],
    reply: (note) =>
      `On ${note}: it helps those who are here already. What would it take for those who stay away?`,
  },
  {
    name: 'smallest first step',
    suits: /apprentice|garden|allotment|volunteer|try/i,
    opening: () => 'I would rather try something small than plan something large.',
    why: () => 'After one afternoon we will know more than after another meeting.',
    notes: [
      ({ a }) => `By Friday: try ${a} once, with one person, for one hour. Write down what surprised us.`,
      ({ a }) => `Take the smallest piece of ${a} that needs nobody’s permission, and do it tomorrow.`,
    ],
    reply: (note) => `Build on ${note}: do it once, with one person, before we decide about the rest.`,
  },
  {
    name: 'what could go wrong',
    suits: /sceptic|nurse|ward|maintain|caretak|risk|safe/i,
    opening: () => 'Suppose it is half a year on, and this has failed.',
    why: () => 'My guess: after the first weeks it belonged to nobody.',
    notes: [
      ({ a }) => `Name one person who owns ${a} from the first day, and one who steps in when they are ill.`,
      ({ a }) => `Agree now when we stop: if ${a} takes more than it gives after four weeks, it ends.`,
    ],
    reply: (note) => `On ${note}: it needs an owner on the first day, and another one for when they are ill.`,
  },
  {
    name: 'cost',
    suits: /account|books|cost|money|budget|shop|till/i,
    opening: () => 'Somebody pays for this, in money or in evenings.',
    why: () => 'A sum on the back of a receipt is enough to begin with.',
    notes: [
      ({ a }) => `Put a figure on ${a}: hours a week, and whose. Then ask whether it is worth that.`,
      ({ a }) => `What does ${a} cost us today, while we do nothing? Put that sum beside the others.`,
    ],
    reply: (note) => `On ${note}: who gives the hours for it? With a sum beside it I could agree.`,
  },
  {
    name: 'a month from now',
    suits: /strateg|coordinat|plan|goal/i,
    opening: () => 'I try to picture the day on which this has worked.',
    why: () => 'If we can’t say what will be different, we won’t notice it either.',
    notes: [
      ({ a }) =>
        `A month from now: what is the first thing that somebody notices about ${a}? Work towards that.`,
      ({ a }) => `Choose one thing about ${a} that must be true by the end of the month. Let the rest wait.`,
    ],
    reply: (note) =>
      `Carry ${note} further: say what will be different in a month because of it, and put a date to it.`,
  },
  {
    name: 'combine',
    suits: /garden|coordinat|neighbour|together|shared/i,
    opening: ({ a, b }) => `Two things here may help each other: ${a} and ${b}.`,
    why: () => 'Apart, each of them is one more task.',
    notes: [
      ({ a, b }) => `Do ${a} and ${b} in one go: the same people, the same place, one fixed hour a week.`,
      ({ a, b }) => `Let ${b} pay for ${a}: whoever gains from the one gives an hour to the other.`,
    ],
    reply: (note, { b }) => `Put ${note} together with ${b}: one appointment instead of two.`,
  },
  {
    name: 'borrow',
    suits: /apprentice|shop|trade|customer|travel/i,
    opening: () => 'We can’t be the first ones with this.',
    why: () => 'An hour of looking saves a month of inventing.',
    notes: [
      ({ a }) =>
        `Visit somebody who has had ${a} under control for years, and copy one thing without improving it.`,
      ({ a }) => `Ask the three oldest hands what was tried with ${a} before, and why it ended.`,
    ],
    reply: (note) => `On ${note}: somebody does this already. Go and look before we build our own.`,
  },
  {
    name: 'measure',
    suits: /account|strateg|maintain|figure|count/i,
    opening: () => 'I would like to see whether it moves.',
    why: () => 'One honest number settles more than ten opinions.',
    notes: [
      ({ a }) =>
        `One number for ${a} on the wall, counted every Monday. What doesn’t move it in a month goes.`,
      ({ a }) => `Count for one week how often ${a} goes wrong, before anybody proposes a remedy.`,
    ],
    reply: (note) => `On ${note}: agree on the number that would show that it works, before we start.`,
  },
  {
    name: 'the first five minutes',
    suits: /customer|apprentice|parent|new\b|first time/i,
    opening: () => 'I walk through it as somebody who has never seen it.',
    why: () => 'The first five minutes decide whether anybody comes back.',
    notes: [
      ({ a }) =>
        `Walk through ${a} as a newcomer, with one hand free: stop at the first doubt, and mend that one.`,
      ({ a }) => `Say what ${a} is in one sentence that a stranger understands. If we can’t, begin there.`,
    ],
    reply: (note) =>
      `On ${note}: I would not know where to begin with it. Add the first step in one sentence.`,
  },
  {
    name: 'the right hour',
    suits: /night|nurse|late|caretak|school|parent|driver|shift/i,
    opening: () => 'Much of this is a matter of the hour.',
    why: () => 'At the wrong time even a good thing is in the way.',
    notes: [
      ({ a }) => `Move ${a} to an hour when people have a hand free anyway, and see who comes then.`,
      ({ a }) => `Tie ${a} to something that happens every day, so that nobody has to remember it.`,
    ],
    reply: (note) => `On ${note}: at which hour? Put it where people are anyway, or it will be forgotten.`,
  },
]
