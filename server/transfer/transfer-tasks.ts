const url = import.meta.url

export const READ_FILE = {
  name: 'read-file',
  url,
  load: async () => (await import('./read-file.ts')).readFile,
}

export const WRITE_EXPORT = {
  name: 'export',
  url,
  load: async () => (await import('./write-export.ts')).writeExport,
}

export const DRAW_CANVAS = {
  name: 'draw-canvas',
  url,
  load: async () => (await import('./write-canvas.ts')).canvasUpdate,
}

export const COPY_BOARD = {
  name: 'copy-board',
  url,
  load: async () => (await import('./content-of-board-copy.ts')).contentOfBoardCopy,
}
