/**
 * Why runs of models fail: the reason, and the remedy. A name begins with the failure's code. Refusals of the session that become
 * failures keep their own sentences.
 */
export const FAILURE_SENTENCES = {
  'agent-gone.clerk-may-not': 'You can’t edit this board any more, so the clerk stopped.',
  'agent-gone.moderator-may-not':
    '{agent} can no longer choose notes on this board, and all moderators must agree. Choose the notes yourselves.',
  'agent-gone.no-clerk': 'No clerk is on this board any more. Add one from the library, then ask again.',
  'agent-gone.no-moderator': 'No moderator is on the board. Choose the notes yourselves.',
  'agent-gone.no-moderator-for-step':
    'No moderator is on the board. Add one, then ask for the next step again.',
  'agent-gone.no-synthesizer': 'No synthesizer is on the board. Add one, then try again.',
  'agent-gone.no-synthesizer-for-interview': 'No synthesizer is on the board. Add one, then ask again.',
  'agent-gone.no-synthesizer-for-themes': 'No synthesizer is on the board. Add one, then find themes again.',
  'agent-gone.removed': 'This agent is not on the board any more. Add it again, or skip its turn.',
  'agent-gone.unknown-moderator-may-not':
    'A moderator can no longer choose notes on this board, and all moderators must agree. Choose the notes yourselves.',
  'board-full.nothing-fits': 'The board is full: nothing more fits on it. Delete something and try again.',
  'broken-off.all-stopped': 'All agents on this board were stopped. Ask again when you want to continue.',
  'broken-off.before-begin':
    '{provider}’s answer ended before its first word. Try again, or choose another model for this agent.',
  'broken-off.clerk-off': 'A facilitator switched the clerk off on this board. What was captured stays.',
  'broken-off.in-middle':
    '{provider}’s answer broke off in the middle. What had come is kept; try again for a whole one.',
  'broken-off.restart': 'The server restarted during this answer. Captured ideas are saved; try again.',
  'broken-off.signed-in': 'You signed in during this answer. Captured ideas are saved; ask again.',
  'broken-off.switched-off': 'Advisors are switched off on this server. Ask its operator to switch them on.',
  'declined.by-provider':
    '{provider} declined to answer this: put the question another way, or ask another advisor.',
  'empty.by-provider': '{provider} gave an empty answer: try again.',
  'empty.clerk': 'The clerk read the log and gave no answer. Ask again, perhaps in other words.',
  'empty.few-ideas-left': 'Fewer than two of these ideas are in the log any more. Find themes in others.',
  'empty.no-answer': 'The answer was empty. Try again, or choose another model for this agent.',
  'empty.no-ideas-left': 'None of its ideas is in the log any more. Choose others.',
  'empty.no-notes-of-round': 'None of the round’s notes is on the board any more.',
  'empty.no-notes-of-vote': 'The notes of this vote are gone.',
  'empty.only-thinking':
    'The model spent all of its {tokens} tokens on thinking, and nothing was left for an answer. Try again, or choose a model for this agent that thinks less.',
  'key-refused.by-provider':
    '{provider} refused the key of this server: the operator should check {keyVariable}.',
  'key-refused.no-credit':
    'The account behind {keyVariable} has no credit left: the operator should check it at {provider}.',
  'key-refused.no-credit-locally':
    'The account behind what it expects has no credit left: the operator should check it at {provider}.',
  'key-refused.locally':
    '{provider} refused the key of this server: the operator should check what it expects.',
  'no-key.hosted':
    '{model} needs a key of {provider}: the operator can set {keyVariable} and restart Parley. Or choose another model for this agent.',
  'no-key.local':
    '{model} needs a model server: the operator can set LOCAL_MODEL_URLS, or look for one on the operator’s page. Or choose another model for this agent.',
  'no-model.not-allowed':
    '{model} is not allowed on this server: choose another model for this agent, or ask the operator to allow it.',
  'no-model.of-provider': '{provider} has no model “{model}”: choose another one for this agent.',
  'no-model.unknown-provider': 'There is no provider “{provider}”: choose another model for this agent.',
  'not-asked.no-first-answers':
    'No advisor answered first, so there was nothing to answer. Try the first answers again, then this one.',
  'not-asked.silent-before':
    '{provider} did not answer the request before this one, so this one was not sent. Try again when it answers, or choose another model for this agent.',
  'not-asked.silent-twice':
    '{provider} did not answer twice in this round, so it was not asked again. Try again when it answers, or choose another model for this agent.',
  'over-budget.reading':
    'What there is to read takes about {inputTokens}, and one turn may have {turnTokens}. Choose less, or raise the limit in the settings.',
  'over-budget.server-day': 'The server’s budget of the day is used up. Come back tomorrow.',
  'overloaded.by-provider': '{provider} is overloaded right now: try again in a minute.',
  'overloaded.until': '{provider} is overloaded right now.',
  'provider-error.all-stopped': 'All agents were stopped. Ask again, or finish.',
  'provider-error.all-stopped-summary': 'All agents were stopped. Ask for a summary again.',
  'provider-error.clerk': 'The server could not finish this answer. Try again.',
  'provider-error.given-up':
    'It was tried three times and did not come to its end. Try again, or choose another model for this agent.',
  'provider-error.internal': '{provider} had an internal error: try again in a minute.',
  'provider-error.internal-status': '{provider} had an internal error ({status}): try again in a minute.',
  'provider-error.no-vectors': '{provider} sent no vectors for the notes: is {model} an embedding model?',
  'provider-error.not-called': '{provider} could not be called: see the server’s log.',
  'provider-error.refused': '{provider} refused the request ({status}): “{reason}”',
  'provider-error.server': 'The server could not finish this. Try again.',
  'provider-error.strange': '{provider} answered something that can’t be understood: “{reason}”',
  'rate-limited.by-provider': '{provider} limits how often it can be called: try again in a minute.',
  'rate-limited.until': '{provider} limits how often it can be called.',
  'too-long.assumed-context':
    'What there is to read takes about {inputTokens}, and {model} is taken to read {contextTokens} at once. Choose less, or a model that takes more.',
  'too-long.assumed-local-context':
    'What there is to read takes about {inputTokens}, and {model} is taken to read {contextTokens} at once. Choose less, or a model that takes more. The operator can give it a larger context on its server, and set LOCAL_CONTEXT_TOKENS if the server does not say it.',
  'too-long.context':
    'What there is to read takes about {inputTokens}, and {model} takes {contextTokens} at once. Choose less, or a model that takes more.',
  'too-long.endless':
    'The model wrote far more than its limit and was stopped: its server does not keep to the limit. The text so far is kept.',
  'too-long.for-local-model':
    'There is more to read than {model} can take in at once: select fewer notes, or choose a model that reads more. The operator can set LOCAL_CONTEXT_TOKENS to what it takes, and prompts are cut to that.',
  'too-long.for-model':
    'There is more to read than {model} can take in at once: select fewer notes, or choose a model that reads more.',
  'too-long.large-message':
    '{provider} sent a single message that is larger than any answer, and was stopped. Try again, or choose another model.',
  'too-long.large-stream':
    '{provider} sent far more than an answer holds, and was stopped. Try again, or choose another model.',
  'too-long.local-context':
    'What there is to read takes about {inputTokens}, and {model} takes {contextTokens} at once. Choose less, or a model that takes more. The operator can give it a larger context on its server, and set LOCAL_CONTEXT_TOKENS if the server does not say it.',
  'too-slow.comparing': '{provider} took too long to compare notes.',
  'too-slow.first-word':
    '{provider} did not begin to answer within {limitMs|time}: try again, or choose another model.',
  'too-slow.moderator': 'The moderator did not answer in time. Choose the notes yourselves.',
  'too-slow.no-answer': 'There was no answer in time. Try again, or choose another model for this agent.',
  'too-slow.silent':
    '{provider} fell silent for {limitMs|time} in the middle of its answer. What had come is kept.',
  'too-slow.whole': '{provider} wrote for more than {limitMs|time} and was stopped. What had come is kept.',
  'unreachable.hosted':
    '{provider} can’t be reached from here: try again, or ask the operator to check its network, and {urlVariable} if that is set.',
  'unreachable.local':
    '{provider} can’t be reached from here: try again, or ask the operator to check that it runs, and LOCAL_MODEL_URLS.',
  'unreachable.no-local-server': 'No local model server answers: is it running?',
  'unreachable.page':
    '{provider} sent a web page in place of an answer. The operator should set {urlVariable} to the address of a model server.',
  'unreachable.redirect':
    '{provider} redirects requests to another address, and Parley does not follow. The operator should set {urlVariable} to the address that answers.',
  'unreadable.answer': 'The answer could not be read. Try again, or choose another model for this agent.',
  'unreadable.asked-again': 'It asked what was asked before. Try again, or choose another model.',
  'unreadable.interviews-full': 'The interviews of this board are as long as they can be. End this one.',
  'unreadable.moderator': 'The moderator’s choice could not be read. Choose the notes yourselves.',
  'unreadable.no-votes': 'No vote could be read in its answer, twice.',
  'unreadable.no-votes-in': 'No vote could be read in its answer, twice. It wrote: “{text}”',
  'unreadable.program-gone':
    'It asked the program for something, and the program no longer waits. Ask again.',
  'unreadable.question': 'The model’s next question could not be read, twice. Ask again, or finish.',
  'unreadable.revision':
    '{count|One criticism has|# criticisms have} no answer in it, also after a second try, so it is no revision. Try again, or choose another model for this agent.',
  'unreadable.summary': 'The model’s summary could not be read, twice. The answers are listed instead.',
} as const satisfies Record<string, string>
