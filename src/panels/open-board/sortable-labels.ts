/** Read out to people who sort with the keyboard. */
export const SORTABLE_LABELS = {
  howTo: (noun: string) =>
    `Space picks the ${noun} up, arrow keys move it, Space puts it down, Escape leaves it where it was.`,
  pickedUp: (name: string) => `${name} is picked up.`,
  over: (name: string, place: number) => `${name} is over place ${place}.`,
  dropped: (name: string, place: number) => `${name} is at place ${place}.`,
  leftInPlace: (name: string) => `${name} is where it was.`,
} as const
