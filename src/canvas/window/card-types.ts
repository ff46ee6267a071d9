/** Whether shapes of this type lay out text of the session: their height is not in their record. */
export function isCardType(type: string | undefined): boolean {
  return type === 'synthesis' || type === 'question'
}
