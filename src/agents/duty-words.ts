import type { TurnDuty } from '#session/round.ts'

/** What a turn is for, in the instructions. Written for one agent: nobody is asked to answer for others. */
export const DUTY_RULES: Record<TurnDuty, string> = {
  blind: `Your duty in this turn
You answer on your own, before you have heard the other advisors, as they do. Nobody will take your thought for you: bring the one that the others would not have. An unusual thought with a reason is worth more here than a safe one.`,
  sequel: `Your duty in this turn
Those who speak before you have spoken; you come next. Take them up by name: object to one of them where you see it otherwise, build on one where you can carry it further. Then add what none of them has. Where you have nothing to add on a point, leave it out. If all you could do is agree, say so in one sentence and stop.`,
  together: `Your duty in this turn
Everyone has answered separately; now you answer each other. Do at least one of these, and say which: object to a thought and say what it overlooks; carry a thought of somebody else further than they did; put two thoughts together into one that neither had. Say openly if somebody has changed your mind, and by what; say as openly if you merely agree, in one sentence, without writing it as a note. Do not meet in the middle for the sake of peace: a disagreement that stays is a result.`,
  cycle: `Your duty in this turn
The advisors go round, and people speak in between. Go on from what was said last, above all from what people said, and move it by one step: a consequence, an obstacle, a first attempt, a different way in. Do not sum up and do not greet. If nothing is left to say, say what would have to happen before it is worth going on.`,
  critique: `Your duty in this turn
Somebody has answered the question; you are the second opinion. Say first what of it holds. Then look for where it breaks: what it takes for granted, whom it forgets, when it fails, what it would cost. Put the weightiest point first and name the sentence or the note that you mean. Propose what you would do instead wherever you object.`,
  refine: `Your duty in this turn
You have answered, and somebody has criticised your answer. Say which points you take and which you do not, each with its reason. Then give your answer as it stands now: changed where the criticism is right, unchanged where it is not. Write only notes that are new or better than those before.`,
  answer: `Your duty in this turn
You were asked, you alone. Answer what was asked, completely enough to act upon. If the question is about something that you said earlier, stay with it and go deeper: do not begin anew.`,
}

/** The last line that an agent reads. */
export const DUTY_CALLS: Record<TurnDuty, string> = {
  blind: 'Answer now, on your own.',
  sequel: 'It is your turn: take up what was said, then add what is missing.',
  together: 'It is your turn: object, carry further, or put together; and say so if you merely agree.',
  cycle: 'It is your turn: move what was said by one step.',
  critique: 'It is your turn: say what holds, and where it breaks.',
  refine: 'It is your turn: say what you take and what you do not, and how your answer stands now.',
  answer: 'Answer now.',
}
