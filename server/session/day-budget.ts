/** The budget of all boards of this server for one UTC day, holds of running runs included. */
export interface DayBudget {
  /** null: no limit. Money is in millionths of a US dollar. */
  tokens: number | null
  costMicros: number | null
  /** Count only models that a provider charges for. */
  onlyPaid?: boolean
  /** The share that one person may use, and that all people from one address may use; 100 by default. */
  personPercent?: number
  addressPercent?: number
}
