import type { NoteColor } from '#board/record/record-kinds.ts'
import type { ColorScheme } from '#ui/color-theme.ts'

export interface NotePaint {
  paper: Record<NoteColor, string>
  ink: string
  meta: string
  fold: string
  /** The background that an alternative's colour is mixed with, and its ink. */
  sheet: string
  faintInk: string
  dash: string
}

/** Values of the `--note-…` tokens; note-paint.test.ts compares the two. */
export const NOTE_PAINT: Record<ColorScheme, NotePaint> = {
  light: {
    paper: {
      yellow: '#f7df8d',
      orange: '#fcc799',
      'light-red': '#f8bcbf',
      'light-violet': '#d7c2eb',
      'light-blue': '#b7d8f0',
      green: '#a7e1dd',
      'light-green': '#c5e3a8',
      grey: '#dedad2',
    },
    ink: '#231f1a',
    meta: '#4a433a',
    fold: '#231f1a',
    sheet: '#f8f7f4',
    faintInk: '#5a544b',
    dash: '#8b8478',
  },
  dark: {
    paper: {
      yellow: '#816300',
      orange: '#a15216',
      'light-red': '#a74955',
      'light-violet': '#7b57a2',
      'light-blue': '#206ba4',
      green: '#077371',
      'light-green': '#4e712d',
      grey: '#5e5852',
    },
    ink: '#fbf8f2',
    meta: '#f1ece3',
    fold: '#0b0a09',
    sheet: '#211f1c',
    faintInk: '#bdb6aa',
    dash: '#7b756b',
  },
}

/** The fraction of a note's colour that an alternative keeps; note.css has the same number. */
const FAINT = 0.3

export function faintPaper(color: NoteColor, theme: ColorScheme): string {
  const { paper, sheet } = NOTE_PAINT[theme]
  return mix(paper[color], sheet, FAINT)
}

function mix(color: string, into: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const one = Number.parseInt(color.slice(at, at + 2), 16)
    const other = Number.parseInt(into.slice(at, at + 2), 16)
    return Math.round(one * share + other * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
