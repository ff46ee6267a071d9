import type { Promotion } from '#session/ideas/idea.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
export const PROMOTIONS_LABELS = {
  byWhen: 'By when',
  change: (kind: string) => `Change the ${kind}`,
  tomorrow: 'Tomorrow',
  inWeek: 'In a week',
  inMonth: 'In a month',
} as const

/** `isOpen`: the kind is still to be chosen in the dialog. */
export function promotionLabels(
  { name, isOne }: { name: string; isOne: boolean },
  { kind, isNew, isOpen }: { kind: Promotion['kind']; isNew: boolean; isOpen: boolean },
): { title: string; save: string; done: string } {
  const noun = kind === 'todo' ? 'to-do' : 'decision'
  const what = isOne ? `a ${noun}` : `${noun}s`
  const done = `${name} ${isOne ? 'is' : 'are'} ${what}`
  if (!isNew) return { title: PROMOTIONS_LABELS.change(noun), save: ACTION_LABELS.save, done }
  const title = `Make ${name} ${isOpen ? 'a decision or to-do' : what}`
  return { title, save: `Make ${isOne ? 'it' : 'them'} ${what}`, done }
}
