import { formatNumber } from '#base/format-number.ts'

/** The canvas itself, its map, and the shapes that show a question or a frame. */
export const CANVAS_LABELS = {
  boardFull: (max: string) =>
    `This board is full: it holds ${max} things. Delete some, or begin a new board.`,
  typedNoteDeleted: 'Someone deleted the note that you were typing in.',
  notesRevealed: 'The notes were revealed. Yours is among them.',
  stoppedTitle: 'The canvas stopped',
  stoppedHint:
    'What you wrote is kept, and the rest of the page works. Reload the canvas to go on; if it stops again, ask a facilitator to delete what was added last.',
  reload: 'Reload the canvas',
  map: 'Map of the board',
  closeMap: 'Close the map',
  questionWithText: (position: number, text: string) => `Question ${position}: ${text}`,
  questionGone: 'This question is not here any more.',
  everyone: 'Everyone',
  everyoneElse: 'Everyone else',
  faceDown: 'face down until the reveal',
  showAllNotes: 'Show all notes',
  nothingToDraw: 'There is nothing on the board to take a picture of.',
  tooManyToDraw: (max: number) =>
    `A picture holds ${max} notes and shapes at most. Select a part of the board.`,
  selectionUnseen: 'What is selected can’t be seen: there is nothing to take a picture of.',
  pictureTooLarge: 'The browser could not draw a picture this large. Select a part, or take SVG.',
  pasteByKeys: (keys: string) => `The browser does not let this page paste. Press ${keys} instead.`,
  viewOnly: 'You can view this board, but not edit it.',
  noWebPages: 'Web pages and SVG can’t be put on a board. Text and pictures can: copy and paste them.',
  foreignShapesLeftOut: 'Pictures, videos and embeds were left out.',
  oneImportAtATime: 'One file is imported at a time. Drop the next one when this is done.',
  unknownFile:
    'This kind of file can’t be put on a board. Pictures, CSV, Markdown, text, subtitles, JSON, and boards of Excalidraw, tldraw and Obsidian can.',
  pictureRefused: 'The server did not accept this picture. Try again, or remove it.',
  boardHolds: (max: number) => `A board holds ${formatNumber(max)} things.`,
  ownNotes: (count: number) => `${count} of yours`,
  partOfBoard: (title: string) => `${title} (part)`,
  pastedDrawing: 'Pasted.excalidraw',
} as const
