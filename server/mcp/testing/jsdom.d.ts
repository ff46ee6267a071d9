declare module 'jsdom' {
  /** The part of jsdom that tests use: the package has no types. */
  export class JSDOM {
    constructor(html: string, options: { runScripts: 'dangerously'; beforeParse: (window: Window) => void })
    readonly window: Window & typeof globalThis
  }
}
