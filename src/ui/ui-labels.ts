export const UI_LABELS = {
  ai: 'AI',
  copyFromHere: (why: string, noun: string) => `${why} Copy the ${noun} from here:`,
  menu: 'Menu',
  usedByButton: '(what the button does)',
  message: 'Message',
  messages: 'Messages ({hotkey})',
  closeMessage: 'Close message',
  /** Message of pages where `copyText` returns false. */
  copyRefused: 'This browser does not let a page copy.',
} as const
