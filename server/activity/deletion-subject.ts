/** Names in the activity log for deleted things other than notes. */
export const DELETION_SUBJECTS = ['frame', 'picture', 'card', 'drawing', 'shape'] as const
export type DeletionSubject = (typeof DELETION_SUBJECTS)[number]

/** Types whose records hold or show the work of several people, or can't be drawn again by hand. */
const SUBJECT_OF_TYPE: Readonly<Record<string, DeletionSubject>> = {
  frame: 'frame',
  picture: 'picture',
  synthesis: 'card',
  question: 'card',
  draw: 'drawing',
  highlight: 'drawing',
  line: 'drawing',
  geo: 'shape',
  text: 'shape',
  arrow: 'shape',
}

/** `null` for notes, which are counted separately, and for records without content: groups, and the ends of arrows. */
export function deletionSubject(type: string): DeletionSubject | null {
  return Object.hasOwn(SUBJECT_OF_TYPE, type) ? (SUBJECT_OF_TYPE[type] ?? null) : null
}
