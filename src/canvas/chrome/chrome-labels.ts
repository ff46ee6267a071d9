import { formatNumber } from '#base/format-number.ts'
import { formatCount } from '#ui/format-count.ts'

export const CHROME_LABELS = {
  selected: 'Selected',
  removeYourPlus: 'Remove your +',
  keepInConversation: 'Keep it in the conversation',
  arrange: 'Arrange',
  sortByCriterion: (criterion: string) => `Most “${criterion}”`,
  connectWithArrows: 'Connect with arrows',
  inkAndSize: 'Ink and size',
  extraLarge: 'XL',
  nextColour: 'Colour of the next note',
  nextColourIs: (colour: string) => `Colour of the next note: ${colour}`,
  pastedList: 'Pasted list',
  listOf: (lines: number) => `A list of ${lines} lines`,
  makeNotes: (count: number) => `Make ${count} notes`,
  keepAsOne: 'Keep as one',
  pictureAction: 'Picture…',
  picturesToAdd: 'Pictures to add',
  photoToAdd: 'Photo to add',
  takePhoto: 'Take a photo',
  choosePictures: 'Choose pictures',
  describePicture: 'Describe the picture',
  describePictureHint: 'What does it show? Screen readers say this.',
  backToNotes: 'Back to the notes',
  hideCursors: 'Hide cursors',
  showCursors: 'Show cursors',
  viewAndZoom: (percent: number) => `View, zoom ${percent} %`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showFullSize: 'Show at 100 %',
  hideMap: 'Hide the map',
  lockedNotCopied: (count: number) =>
    count === 1
      ? 'One locked thing was not copied. Unlock it to copy it, too.'
      : `${count} locked things were not copied. Unlock them to copy them, too.`,
  notInStep: 'This step does not allow that. Its rules are in the agenda.',
  pasteTooLong: (maxChars: number) =>
    `A note holds at most ${formatNumber(maxChars)} characters. Paste it in parts.`,
  deleted: (notes: number, frames: number, others: number) => {
    const parts = [
      ...(notes > 0 ? [formatCount(notes, 'note')] : []),
      ...(frames > 0 ? [formatCount(frames, 'frame')] : []),
      ...(others > 0 ? [formatCount(others, notes + frames > 0 ? 'other thing' : 'thing')] : []),
    ]
    const last = parts.pop()
    return `Deleted ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}`
  },
  pastedFile: (ending: string) => `Pasted.${ending}`,
} as const
