/** Loaded into the product before its own code: its clock is ahead by CLOCK_AHEAD_MS. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const now = Date.now.bind(Date)

globalThis.Date = new Proxy(Date, {
  construct: (date, args) => Reflect.construct(date, args.length === 0 ? [now() + aheadMs] : args),
  get: (date, key) => (key === 'now' ? () => now() + aheadMs : Reflect.get(date, key)),
})
