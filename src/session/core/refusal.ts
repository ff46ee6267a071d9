import { type CodedSentence, type SentenceValues, type ValuesArgument, wordSentence } from '#base/sentence.ts'
import { ANSWER_SENTENCES } from './answer-sentences.ts'
import { EXACT_REFUSALS } from './exact-refusals.ts'

/** Every refusal of a session: the reason, and the remedy. These sentences have no values. */
export const REFUSALS = {
  'bad-command': 'This request could not be read.',
  'board-gone': 'This board was deleted. Its owner can restore it from their list of boards.',
  'not-member': 'You are not on this board. Ask someone on it for a link.',
  'needs-commenter':
    'You can view this board, but not comment or give +. Ask a facilitator for the right to comment.',
  'needs-editor': 'You can view this board, but not edit it. Ask a facilitator for the right to edit.',
  'needs-facilitator': 'Only facilitators and owners can do this. Ask one of them.',
  'needs-owner': 'Only an owner of the board can do this. Ask one of them.',
  'role-too-high': 'You can’t give a role that is higher than your own.',
  'owner-untouchable': 'Only an owner can change or remove an owner.',
  'last-owner': 'A board needs an owner. Make someone else an owner first, or delete the board.',
  'unknown-member': 'This person is not on the board any more. Send them a link.',
  'link-off': 'This link was turned off. Ask for a new one.',
  'was-removed': 'You were removed from this board. Ask a facilitator to let you in again.',
  blocked: 'You were blocked on this board. If that is a mistake, ask a facilitator or owner to unblock you.',
  'is-blocked': 'This person is blocked. Unblock them first.',
  'too-many-blocked':
    'This board blocks as many people as it can. Unblock some, or limit it to signed-in people.',
  'signed-in-only': 'This board is for people who are signed in. Sign in, then open the link again.',
  frozen: 'This board is frozen: it is read-only until a facilitator or owner unfreezes it.',
  'board-closed': 'This board was closed by the operator of this server. Ask them to reopen it.',
  'board-stuck':
    'The server was stuck at this board, so it is closed. Nothing on it is lost. Ask the operator of this server to reopen it.',
  'server-only': 'Only the server can do this.',
  'not-for-agents': 'Advisors can’t do this. A person has to do it.',
  'clerk-off':
    'The clerk is switched off on this board. A facilitator can switch it on; capturing works without it.',
  'agents-off': 'Advisors are switched off on this server. Ask its operator to switch them on.',
  'no-agent': 'This advisor is not on the board any more. Choose another, or add it again.',
  'not-an-advisor': 'Only advisors answer in a round. Choose an advisor.',
  'agent-may-not':
    'This advisor is not allowed to do this. Give it the right in its settings, or use another.',
  'name-taken': 'Another advisor on this board has this name. Give it another name.',
  'too-many-agents': 'This board has as many advisors as it can hold. Remove one first.',
  'few-advisors': 'This mode needs more advisors. Choose more of them, or another mode.',
  'many-advisors': 'This mode takes fewer advisors. Choose fewer of them, or another mode.',
  'no-round': 'There is no such round on this board. Reload the page.',
  'no-turn': 'There is no such turn in this round. Reload the page.',
  'no-candidate': 'There is no such thought in this turn. Reload the page.',
  'round-over': 'This round is over. Start a new one.',
  'not-pausable': 'Only a round robin can be paused. Wait until this round is over, or stop it.',
  'turn-done': 'This advisor has answered. Ask a follow-up question instead.',
  'no-synthesis': 'There is no such synthesis on this board. Reload the page.',
  'version-conflict': 'A newer version was saved meanwhile. Compare it with yours, then save on top of it.',
  'too-many-versions':
    'This document has as many edited versions as it can hold. Have the next version written, or start a new document.',
  'no-note': 'This note is not on the board, or not finished yet. Try again when it has its number.',
  'unknown-reaction': 'This board does not offer this reaction. A facilitator can add it in the settings.',
  'over-budget': 'This would take more than the budget allows. A facilitator can raise it in the settings.',
  'many-mentions': 'A note can ask at most five advisors. Ask the others in another note.',
  'too-many-going-on':
    'Too many rounds and syntheses are running on this board. Wait until one has ended, or stop one.',
  'too-often': 'You have asked too often in the last minute. Wait a moment, then try again.',
  'too-many-imports': 'This board holds as much from files as it can. Import the rest into another board.',
  'no-idea': 'This idea is not in the log. Reload the page, or restore it first.',
  'only-forward': 'A status only moves forward. A facilitator can move it back.',
  'not-yours': 'Another person wrote this. Ask a facilitator to do it.',
  'note-there': 'This idea has the text of its note. Edit the note.',
  'would-circle': 'This would link ideas in a circle. Choose another idea.',
  'too-many-links': 'This idea has as many links as it can hold. Remove one first.',
  'too-many-tags': 'An idea has at most twelve tags. Remove one first.',
  'no-todo': 'This is not a to-do. Make it one first.',
  'no-theme-run': 'There are no such themes on this board. Reload the page.',
  'themes-settled':
    'These themes are accepted, dismissed or undone already. Find themes again to get others.',
  'too-few-ideas': 'Fewer than two ideas are without a theme. Find themes in all ideas again, or write more.',
  'theme-size': 'A theme has 2 to 200 ideas. Add some, or split it.',
  'nothing-to-propose': 'None of these ideas is in the log. Choose others, or write some.',
  'no-proposal': 'There is no such proposal on this board. Reload the page.',
  'model-not-allowed':
    'This model is not allowed on this server. Choose another one for the advisor, or ask the operator to allow it.',
  'guest-board':
    'Agents do not answer on guests’ boards on this server. Have an owner sign in, or ask the operator.',
  'timer-running': 'A timer is running already. Stop it first, or add a minute to it.',
  'no-timer': 'No timer is running. Start one.',
  'timer-limit': 'A timer has between 1 second and 24 hours left. Stop it, or start another one.',
  'no-vote': 'There is no such vote on this board. Reload the page.',
  'vote-closed': 'This vote is closed. Its votes can’t change any more.',
  'vote-open': 'This vote is open. Close it first.',
  'no-votes-left': 'You have no votes left. Take one back first.',
  'too-many-votes-on-note': 'One note can get more votes than a person has. Allow fewer votes on one note.',
  'too-many-on-note':
    'This note has as many of your votes as a note can have. Give the others to another note.',
  'not-in-vote':
    'This note is not part of the vote: it was added later, or was not chosen. Vote for another.',
  'nothing-to-vote-on': 'There is no finished note to vote on. Write some, or choose others.',
  'too-much-to-vote-on': 'A vote has at most 1,000 notes. Choose a frame, or select the notes.',
  'too-many-open-votes': 'Ten votes are open on this board. Close one first.',
  'too-many-votes': 'This board has as many votes as it can hold. Start the next one on another board.',
  'proxy-taken': 'Another facilitator has voted for a person with this name. Ask them, or add a surname.',
  'too-many-proxies': 'This vote has as many votes for people in the room as it can hold.',
  'nothing-won': 'No note got a vote or a score, so there is nothing to continue with.',
  'plus-not-enough':
    'By the rule of this board one + selects no note. Change the rule in the settings, or ask people for their +.',
  'no-document': 'There is no such synthesis or proposal on this board. Reload the page.',
  'no-check': 'There is no check of this version. Ask people whether it speaks for them first.',
  'check-open': 'People are still answering. Close the check first.',
  'check-closed': 'This check is closed. Its answers can’t change any more.',
  'not-in-check': 'This point is not part of the check. Reload the page.',
  'too-few-answers':
    'Fewer than three people answered, so their answers are not shown. Ask about the next version again.',
  'too-many-criticisms': 'You have written 20 criticisms, which is the limit. Remove one first.',
  'no-room-for-criticism':
    'People have written as many criticisms here as it can hold. Rate the point instead.',
  'too-many-open-checks': 'Ten checks are open on this board. Close one first.',
  'too-many-checks': 'This board has as many checks as it can hold. Use another board.',
  'no-rating': 'There is no such rating on this board. Reload the page.',
  'rating-closed': 'This rating is closed. Its scores can’t change any more.',
  'rating-open': 'This rating is open. Close it first.',
  'rating-continued': 'This rating has been continued. Take back its + first.',
  'not-in-rating':
    'This note is not part of the rating: it was added later, or was not chosen. Rate another.',
  'wrong-scores': 'Give one score from 1 to 5 on each axis, or none.',
  'nothing-to-rate': 'There is no finished note to rate. Write some, or choose others.',
  'too-much-to-rate': 'A rating has at most 1,000 notes. Choose a frame, or select the notes.',
  'too-many-open-ratings': 'Ten ratings are open on this board. Close one first.',
  'too-many-ratings': 'This board has as many ratings as it can hold. Start the next one on another board.',
  'not-low': 'A wild card is a low note: one that more notes are above than below. Choose another.',
  'no-interview': 'There are no such questions on this board. Reload the page.',
  'interview-ended': 'These questions are closed. The answers stay as they are.',
  'not-host': 'Only the person who asks, or a facilitator, can do this.',
  'too-many-interviews': 'This board has as many interviews as it can hold. Start another board.',
  'too-many-open-interviews': 'Ten interviews are open on this board. End one of them first.',
  'interviews-full':
    'The questions on this board are as long as they can be. Write less, or start another board.',
  'bad-branches':
    'Name no branches, or two to four with different ids, and give each question the id of one of them.',
  'quorum-too-high': 'The quorum is larger than the number of people who are asked. Make it smaller.',
  'no-question': 'There is no such question here. Reload the page.',
  'question-cancelled': 'This question was cancelled. Answer another one.',
  'too-many-questions': 'At most 50 questions can be asked together. Ask the others on their own.',
  'too-many-answers': 'This question has as many answers as it can hold.',
  'bad-answer': 'This is not an answer to the question. Look at what it asks for.',
  'no-answer': 'There is no such answer. Choose one that was given.',
  'too-many-ask-backs': 'The asker has as many questions to answer as these can hold. Wait for replies.',
  'no-ask-back': 'There is no such question to the asker. Reload the page.',
  'replied-already': 'This question has a reply already.',
  'no-context-request': 'The model has not asked this. Reload the page.',
  'context-closed': 'It is too late for this reply: the model has continued without it.',
  'not-program':
    'Only the program that asks can reply to the model. Answer the questions, or continue without it.',
  'no-step': 'This step is not on the agenda any more. Look at the agenda, then try again.',
  'agenda-changed': 'Another facilitator changed the agenda meanwhile. Look at it, then try again.',
  'agenda-moved': 'Another facilitator was first. Look at the agenda, then try again.',
  locked: 'A facilitator locked this. Only facilitators and owners can change or unlock it.',
  'step-running': 'This step runs now. End or skip it first.',
  'step-not-running': 'This step does not run now. Look at the agenda.',
  'step-done': 'This step is done. Reopen it, or run it again.',
  'too-many-steps': 'An agenda has at most 40 steps. Remove some first.',
  'writing-closed': 'This step is not for writing. A facilitator can change that, or start the next step.',
  'advisors-off-in-step': 'Advisors are silent in this step. Ask them in a later one.',
  'advisors-at-end': 'Advisors answer after this step. Ask them when it has ended.',
  'advisors-at-reveal': 'Advisors wait for the reveal of the private notes.',
  'advisors-in-rounds': 'In this step advisors answer in rounds only. Ask all of them below the canvas.',
  'not-stand-in': 'A facilitator has to name you first. Ask one, or an owner.',
  'facilitator-here': 'A facilitator is here again, and leads the session.',
  'suggestions-off':
    'On this board the moderator does not suggest steps. A facilitator can allow it in the agenda.',
  'suggestion-open': 'The moderator is looking for the next step already. Wait for its suggestion.',
  'no-suggestion': 'There is no such suggestion any more. Ask for a new one.',
  'suggestion-settled': 'Another facilitator has dealt with this suggestion. Look at the agenda.',
  'private-writing-on': 'Private writing is on already. Reveal the notes first.',
  'import-in-private':
    'People write in private now, and everyone would see what you import. Import it when the notes are revealed.',
  'draft-full': 'You have as many private notes as you may have. Delete some first.',
  'reveal-open': 'Some private notes are not revealed yet. Reveal the rest first.',
  'names-shown': 'Names were shown while people wrote. Reveal the notes with names.',
  'names-hidden': 'People wrote without names. Reveal the notes without names.',
  'person-needs-names': 'Person by person shows who wrote what. Without names, reveal a few notes at a time.',
  'names-differ':
    'Private notes that were written without names are not revealed yet. Reveal them first, or leave names out here too.',
  'no-private-writing': 'There are no private notes to reveal. Start private writing first.',
  'no-thread': 'There is no such thread on this board. Reload the page.',
  'no-comment': 'There is no such comment, or it was deleted. Reload the page.',
  'no-anchor': 'There is nothing here to comment on. Reload the page, or comment on the board.',
  'not-your-comment': 'Only the person who wrote a comment can edit it. Reply to it.',
  'copied-note':
    'This is a copy of another person’s private note. Comment on the note when it is on the board.',
  'too-many-threads': 'This board has as many threads as it can hold. Reply in one of them.',
  'too-many-comments': 'This board has as many comments as it can hold. Delete some of your own.',
  'thread-full': 'This thread has as many comments as it can hold. Start another one.',
  'too-many-comment-reactions': 'A comment has at most 12 different reactions. Choose one that it has.',
  'log-full': 'The history of this board is full. Duplicate the board, and go on in the copy.',
  'out-of-tries': 'This failed three times. Try again, or choose another model for the advisor.',
  'not-now': 'This is not possible right now. Wait a moment, or reload the page.',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof REFUSALS
/** Why a command changed nothing. */
export type Refusal = CodedSentence<RefusalCode>

const ALL = { ...REFUSALS, ...EXACT_REFUSALS, ...ANSWER_SENTENCES }
/** A code, for its usual sentence, or `code.variant`, for a more exact one. */
export type RefusalName = keyof typeof ALL
/** The values of a refusal's sentence. */
export type RefusalValues<Name extends RefusalName> = ValuesArgument<(typeof ALL)[Name]>

export function refusal(code: RefusalCode): Refusal
export function refusal<Name extends RefusalName>(name: Name, ...values: RefusalValues<Name>): Refusal
export function refusal(name: RefusalName, values?: SentenceValues): Refusal {
  return refusalOf(name, values)
}

/** A refusal whose name and values the caller's type has checked. */
export function refusalOf(name: RefusalName, values: SentenceValues | undefined): Refusal {
  return wordSentence<Record<RefusalName, string>, RefusalName>(ALL, name, values)
}
