/** More exact sentences of some refusals, as `code.variant`. */
export const EXACT_REFUSALS = {
  'agenda-moved.to-step': 'Another facilitator was first: “{step}” runs now. Look at it, then try again.',
  'agenda-moved.to-none': 'Another facilitator was first: No step runs now. Look at it, then try again.',
  'bad-answer.because': '{reason}',
  'bad-answer.no-file-asked': 'This question asks for no file.',
  'bad-answer.upload-first': 'Upload the files of an answer first.',
  'bad-command.because': '{reason}',
  'bad-command.blocks-self': 'You can’t block yourself. Leave the board instead.',
  'bad-command.board-not-empty': 'This board has something on it.',
  'bad-command.half-imported':
    'The board was changed by another server meanwhile: only a part of the file has come in.',
  'bad-command.message-exists':
    'This id belongs to something else. Send the message under another one, or without.',
  'bad-command.comment-exists': 'There is a comment with this id.',
  'bad-command.idea-empty': 'Write something.',
  'bad-command.idea-too-long': 'An idea has at most {max} characters; this one has {length}.',
  'bad-command.round-exists': 'There is a round with this id.',
  'bad-command.same-step-ids': 'Two steps have the same id.',
  'bad-command.same-turn-ids': 'Two turns of a round have the same id.',
  'bad-command.too-many-ideas': 'A proposal is of {max} ideas at most. Name fewer of them.',
  'bad-command.too-many-notes': 'A synthesis is of {max} notes at most. Name fewer of them.',
  'board-gone.for-good': 'This board was deleted more than 30 days ago. It can’t be restored any more.',
  'board-gone.during-import': 'The board is gone.',
  'board-gone.unknown': 'There is no such board. Check the address.',
  'check-closed.results-shown': 'Its results are shown. Ask about the next version.',
  'few-advisors.none-chosen': 'No advisor is chosen on this board.',
  'few-advisors.of-mode':
    'This mode needs at least {min} {min|advisor|advisors}, and {count} would answer. Choose more of them, or another mode.',
  'guest-board.script-only':
    'Only the demo script answers on guests’ boards on this server, and {agent} answers with {model}. Give it the model demo:script, have an owner sign in, or ask the operator.',
  'many-advisors.of-mode':
    'This mode takes {max|one advisor|at most # advisors}. Choose fewer of them, or another mode.',
  'model-not-allowed.of-agent':
    '{agent} names {model}, which is not allowed on this server. Choose another model for it, leave it out, or ask the operator to allow it.',
  'model-not-allowed.not-callable':
    '{model} cannot be asked: {reason} Leave the model out, or name another one, such as {known}.',
  'model-not-allowed.not-callable-of':
    '{model} cannot be asked: {reason} Leave the model out, or name another one, such as {known}. This server allows {allowed}.',
  'no-agent.in-library': 'There is no “{name}” in the library.',
  'no-agent.moderator': 'No moderator is on this board. Add one.',
  'no-agent.synthesizer': 'No synthesizer is on this board. Add one.',
  'no-agent.moderator-for-round':
    'No moderator on this board may do its work. Add one, or leave that part out.',
  'no-agent.synthesizer-for-round':
    'No synthesizer on this board may do its work. Add one, or leave that part out.',
  'no-document.empty': 'This version says nothing. Choose another one.',
  'no-idea.of-number': 'There is no idea #{number} in the log. Remove it, or name another.',
  'no-note.empty': 'An empty note can’t be a decision or a to-do. Write in it first.',
  'no-note.frame-gone': 'This frame is not on the board any more.',
  'no-note.nothing-to-sum-up':
    'There are no notes to sum up. Write some, or give a "+" to what advisors wrote.',
  'not-an-advisor.named': '{agent} is not an advisor. Only advisors answer in a round.',
  'not-now.answer-running': 'The clerk is still writing this answer. Wait until it is done.',
  'not-now.board-changed': 'The board has changed while the file was read. Import it again.',
  'not-now.no-private-writing':
    'People no longer write in private, so this can’t be kept as a private draft.',
  'not-now.no-window-talk': 'No step offers you a talk with the clerk now.',
  'not-now.number-taken': 'Another note got the number that an idea was read with.',
  'not-now.questions-open': 'These questions are still open. Close them first.',
  'not-now.revealing': 'The private notes are still being put on the board. Start again in a moment.',
  'not-now.talk-time-up': 'The five minutes with the clerk are over. Hand in your drafts, or write notes.',
  'not-member.other-board': 'This token is for another board only.',
  'not-now.version-running': 'This version is being written. Wait until it is there.',
  'not-now.newer-version-running': 'Version {version} is being written. Wait until it is there, or stop it.',
  'not-yours.idea': "#{number} is another person's. A facilitator can do this.",
  'not-yours.plus': 'Another facilitator gave these +. Ask them to take them back.',
  'only-forward.idea': '#{number} is further than that. A facilitator can set it back.',
  'over-budget.turn-tokens':
    'This could take {wanted} tokens. The limit for one turn is {limit} tokens, of which {left} tokens are left. Ask for less, or have a facilitator raise the limit.',
  'over-budget.round-tokens':
    'This could take {wanted} tokens. The limit for one round is {limit} tokens, of which {left} tokens are left. Ask for less, or have a facilitator raise the limit.',
  'over-budget.board-tokens':
    'This could take {wanted} tokens. The limit for this board is {limit} tokens, of which {left} tokens are left. Ask for less, or have a facilitator raise the limit.',
  'over-budget.day-tokens':
    'This could take {wanted} tokens. The limit for today is {limit} tokens, of which {left} tokens are left. Ask for less, or have a facilitator raise the limit.',
  'over-budget.round-cost':
    'This could take {wanted}. The limit for one round is {limit}, of which {left} is left. Ask for less, or have a facilitator raise the limit.',
  'over-budget.board-cost':
    'This could take {wanted}. The limit for this board is {limit}, of which {left} is left. Ask for less, or have a facilitator raise the limit.',
  'over-budget.day-cost':
    'This could take {wanted}. The limit for today is {limit}, of which {left} is left. Ask for less, or have a facilitator raise the limit.',
  'over-budget.server-tokens':
    'This server may take {limit} tokens a day for all its boards, and {left} tokens is left of it today. Ask for less, come back tomorrow, or ask the server’s operator.',
  'over-budget.server-cost':
    'This server may take {limit} a day for all its boards, and {left} is left of it today. Ask for less, come back tomorrow, or ask the server’s operator.',
  'over-budget.person-tokens':
    'One person may take {limit} tokens a day on this server, on all boards together, and {left} tokens is left of it today. Ask for less, come back tomorrow, or ask the server’s operator.',
  'over-budget.person-cost':
    'One person may take {limit} a day on this server, on all boards together, and {left} is left of it today. Ask for less, come back tomorrow, or ask the server’s operator.',
  'over-budget.address-tokens':
    'People who come from your address may take {limit} tokens a day on this server, all together, and {left} tokens is left of it today. Ask for less, come back tomorrow, or ask the server’s operator.',
  'over-budget.address-cost':
    'People who come from your address may take {limit} a day on this server, all together, and {left} is left of it today. Ask for less, come back tomorrow, or ask the server’s operator.',
  'too-many-tags.idea': '#{number} would have more than {max} tags. Remove one first.',
  'version-conflict.saved':
    '{name} saved version {version} meanwhile. Compare it with yours, then save on top of it.',
  'version-conflict.saved-unnamed':
    'Someone saved version {version} meanwhile. Compare it with yours, then save on top of it.',
  'version-conflict.written':
    'Version {version} was written meanwhile. Compare it with yours, then save on top of it.',
  'version-conflict.revise-newer': 'There is a version {version} already. Ask about that one.',
  'would-circle.itself': 'An idea is not linked to itself. Choose another.',
  'would-circle.links': '#{to} leads to #{from} by such links already.',
  'would-circle.replies': '#{parent} answers #{number}, directly or by others.',
} as const satisfies Record<string, string>
