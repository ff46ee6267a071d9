import type { TurnTask } from '#session/rounds/round.ts'

/** An advisor's task in its turn, and the last line of its prompt. */
export interface Duty {
  rules: string
  call: string
}

/** Each speaks to one agent, so that no agent answers for the others. */
const DUTIES: Record<TurnTask, Duty> = {
  blind: {
    rules: `You answer on your own, before you have read the other advisors; so do they. No one else will think your thought for you: contribute the one that the others would not have. An unusual thought with a reason is worth more here than a safe one.`,
    call: 'Answer now, on your own.',
  },
  sequel: {
    rules: `Those who speak before you have spoken; you come next. Respond to them by name: object to one of them where you see it otherwise, build on one where you can carry it further. Then add what none of them has. If the step that people are in asks for quantity, or for no criticism, do not object: build and add. Where you have nothing to add on a point, leave it out. If all you could do is agree, say so in one sentence and stop.`,
    call: 'It is your turn: take up what was said, then add what is missing.',
  },
  together: {
    rules: `Everyone has answered separately; now you answer each other, once and shortly. Say what only someone in your place knows and what no one has said yet, who you would ask what, and what you change. Say openly if someone has changed your mind, and with what; say as openly what you keep against the others, and why. Do not meet in the middle for the sake of peace: a disagreement that stays is a result.`,
    call: 'It is your turn: what only you know, who you would ask, and what you change and why.',
  },
  cycle: {
    rules: `The advisors take turns, and people speak in between. Continue from what was said last, above all from what people said, and move it one step further: a consequence, an obstacle, a first attempt, a different way in. Do not sum up and do not greet. If nothing is left to say, say what would have to happen before it is worth continuing.`,
    call: 'It is your turn: move what was said one step further.',
  },
  critique: {
    rules: `Another advisor has answered the question; you are the second opinion. Say first which parts of it are right. Then look for where it breaks: what it takes for granted, who it leaves out, when it fails, what it would cost. Put the most important point first and name the sentence or the note that you mean. Propose what you would do instead wherever you object.`,
    call: 'It is your turn: say what is right, and where it breaks.',
  },
  refine: {
    rules: `You have answered, and another advisor has criticised your answer. Say which points you accept and which you do not, each with its reason. Then give your answer as it is now: changed where the criticism is right, unchanged where it is not. Write only notes that are new or better than those before.`,
    call: 'It is your turn: say what you accept and what you do not, and what your answer is now.',
  },
  answer: {
    rules: `Only you were asked. Answer what was asked, completely enough to act on it. If the question is about something that you said earlier, stay with it and go deeper: do not start again.`,
    call: 'Answer now.',
  },
}

/** The duty of the first speaker where the others respond. */
const OPENING: Duty = {
  rules: `You speak first, and no other advisor has spoken yet; those who follow will take up what you say. Work from the question itself. Give them something to stand on or to push against: your own answer, its reason, and what it rests on that may turn out wrong.`,
  call: 'You open: answer now.',
}

const RESPONDING: ReadonlySet<TurnTask> = new Set(['sequel', 'together', 'cycle', 'critique', 'refine'])

/** @param hasOthers whether the turn sees words of other advisors, or of people since the round began */
export function dutyOf(task: TurnTask, hasOthers: boolean): Duty {
  return RESPONDING.has(task) && !hasOthers ? OPENING : DUTIES[task]
}

/** Whether an answer without a note is complete: advisors that respond to others may have nothing new for the board. */
export function isNoteOptionalFor(task: TurnTask, hasOthers: boolean): boolean {
  return RESPONDING.has(task) && hasOthers
}
