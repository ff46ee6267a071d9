/** What all boards of this server together may take on one UTC day, what is held for runs that go on included. */
export interface DayBudget {
  /** null: no limit. */
  tokens: number | null
  costMicros: number | null
  /** Whether only models count for which a provider sends a bill. */
  onlyPaid?: boolean
  /** Which part of it one person may take, and all who come from one address; 100 unless it is said. */
  personPercent?: number
  addressPercent?: number
}
