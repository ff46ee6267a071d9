/** Every way in which a session says no, each with what the person can do about it. */
export const REFUSALS = {
  'bad-command': 'This request could not be read.',
  'board-gone': 'This board was deleted. Its owner can restore it from their list of boards.',
  'not-member': 'You are not on this board. Ask someone on it for a link.',
  'needs-commenter': 'You can view this board, but not give +. Ask a facilitator for the right to comment.',
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
  'server-only': 'Only the server can do this.',
  'not-for-agents': 'Agents can’t do this. A person has to do it.',
  'agents-off': 'Agents are switched off on this server. Ask its operator to switch them on.',
  'no-agent': 'This agent is not on the board any more. Choose another, or add it again.',
  'not-an-advisor': 'Only advisors answer in a round. Choose an advisor.',
  'agent-may-not': 'This agent is not allowed to do this. Give it the right in its settings, or use another.',
  'name-taken': 'Another agent on this board has this name. Give it another name.',
  'too-many-agents': 'This board has as many agents as it can hold. Remove one first.',
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
    'This has as many edited versions as it can hold. Let an agent write the next version, or start a new one.',
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
    'This model is not allowed on this server. Choose another one for the agent, or ask the operator to allow it.',
  'guest-board':
    'Agents do not answer on guests’ boards on this server. Have an owner sign in, or ask the operator.',
  'timer-running': 'A timer is running already. Stop it first, or add a minute to it.',
  'no-timer': 'No timer is running. Start one.',
  'timer-limit': 'A timer has between 1 second and 24 hours left. Stop it, or start another one.',
  'no-vote': 'There is no such vote on this board. Reload the page.',
  'vote-closed': 'This vote is closed. Its votes can’t change any more.',
  'vote-open': 'This vote is open. Close it first.',
  'no-votes-left': 'You have no votes left. Take one back first.',
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
  'nothing-won': 'No note got a vote, so there is nothing to continue with.',
  'plus-not-enough':
    'By the rule of this board one + selects no note. Change the rule in the settings, or ask people for their +.',
  'no-document': 'There is no such synthesis or proposal on this board. Reload the page.',
  'no-check': 'No one was asked about this version. Ask whether it speaks for them first.',
  'check-open': 'People are answering. Close it first.',
  'check-closed': 'This is closed. Answers can’t change any more.',
  'not-in-check': 'This point is not part of what was asked. Reload the page.',
  'too-few-answers':
    'Fewer than three people answered, so nothing of what they said is shown. Ask about the next version again.',
  'too-many-criticisms': 'You have written 20 criticisms, which is the limit. Remove one first.',
  'too-many-open-checks': 'Ten versions are asked about on this board. Close one first.',
  'too-many-checks': 'This board has asked about as many versions as it can. Use another board.',
  'no-step': 'This step is not on the agenda any more. Look at the agenda, then try again.',
  'agenda-changed': 'Another facilitator changed the agenda meanwhile. Look at it, then try again.',
  'agenda-moved': 'Another facilitator was first. Look at the agenda, then try again.',
  locked: 'A facilitator locked this. Only facilitators and owners can change or unlock it.',
  'step-running': 'This step runs now. End or skip it first.',
  'step-not-running': 'This step does not run now. Look at the agenda.',
  'step-done': 'This step is done. Reopen it, or run it again.',
  'too-many-steps': 'An agenda has at most 40 steps. Remove some first.',
  'writing-closed': 'This step is not for writing. A facilitator can change that, or start the next step.',
  'advisors-off-in-step':
    'Advisors do not speak in this step. Ask them in a later one, or have a facilitator change the step.',
  'advisors-at-end':
    'Advisors answer after this step. Ask them when it has ended, or have a facilitator change the step.',
  'advisors-at-reveal':
    'Advisors wait until the private notes are revealed. A step that lets them speak meanwhile can be added to the agenda.',
  'advisors-in-rounds': 'In this step advisors answer in rounds only. Ask all of them below the canvas.',
  'private-writing-on': 'Private writing is on already. Reveal the notes first.',
  'reveal-open': 'Some private notes are not revealed yet. Reveal the rest first.',
  'names-shown': 'Names were shown while people wrote. Reveal the notes with names.',
  'no-private-writing': 'There are no private notes to reveal. Start private writing first.',
  'out-of-tries': 'This failed three times. Try again, or choose another model for the agent.',
  'not-now': 'This is not possible right now. Wait a moment, or reload the page.',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof REFUSALS
export interface Refusal {
  code: RefusalCode
  message: string
}

export function refusal(code: RefusalCode, message: string = REFUSALS[code]): Refusal {
  return { code, message }
}
