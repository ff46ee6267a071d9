/** Yjs's warnings, without the colours and pictures of `lib0/logging`, in whose place the build puts this: see unused-modules.ts. */
export const { info: print, warn } = console
export const [BOLD, UNBOLD, RED, ORANGE] = ['', '', '', '']
