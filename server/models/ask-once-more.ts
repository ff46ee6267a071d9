/** A call to a model whose answer may be unusable. */
export interface RepeatableCall<Try, Answer> {
  first: Try
  ask(sent: Try, isSecondTry: boolean): Promise<Answer>
  /** The second try, with a complaint about the first answer; `null`: there is no reason for one, or no room. */
  again(first: Answer): Try | null
  /** Whether the budgets allow the second try. */
  isAllowed(next: Try): Promise<boolean>
}

/** One try, and a second one where the first answer calls for it; `second` is `null` without one. */
export async function askOnceMore<Try, Answer>({
  first: sent,
  ask,
  again,
  isAllowed,
}: RepeatableCall<Try, Answer>): Promise<{ first: Answer; second: Answer | null }> {
  const first = await ask(sent, false)
  const next = again(first)
  if (!next || !(await isAllowed(next))) return { first, second: null }
  return { first, second: await ask(next, true) }
}
