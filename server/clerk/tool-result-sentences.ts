/** Results of the clerk's tools, for its model. */
export const TOOL_RESULT_SENTENCES = {
  alreadyLinked: 'They are linked already.',
  alreadySuggested: 'You have suggested this before in this conversation.',
  drafted: 'Only this person sees it. They check it, and hand it in themselves.',
  known: 'It is in the log already, and is not kept a second time.',
  linkKnown: 'They had this link already.',
  linkSuggested: 'This person sees it and decides. It is not linked yet.',
  nothingSaid: 'They have said nothing that could be kept.',
  oneSuggestion: 'One suggestion in an answer is enough.',
  privately:
    'People write in private now: only this person sees it, and it gets its number after the reveal.',
  tagsKnown: 'It had all of these tags already.',
  usedUp: 'This answer has used up its requests. Continue with what you have.',
} as const satisfies Record<string, string>
