import * as decoding from 'lib0/decoding'

/** Everything that a client received since it connected. */
export interface ReceivedTotals {
  messages: number
  updateBytes: number
  /** States of pointers that were newer than all before of the same person. */
  pointerStates: number
}

/** Reads every message: a server whose clients ignored some would seem as quick as one that doesn't send them. */
export class ReceivedCounter {
  readonly received: ReceivedTotals = { messages: 0, updateBytes: 0, pointerStates: 0 }
  private readonly clocks = new Map<number, number>()

  /** @param decoder stands behind the message's type */
  countPointers(decoder: decoding.Decoder): void {
    decoding.readVarUint(decoder)
    for (let left = decoding.readVarUint(decoder); left > 0; left--) {
      const id = decoding.readVarUint(decoder)
      const clock = decoding.readVarUint(decoder)
      decoding.readVarUint8Array(decoder)
      if (clock <= (this.clocks.get(id) ?? 0)) continue
      this.clocks.set(id, clock)
      this.received.pointerStates++
    }
  }
}

export function sumReceived(all: readonly ReceivedTotals[]): ReceivedTotals {
  const sum = (name: keyof ReceivedTotals) => all.reduce((total, each) => total + each[name], 0)
  return {
    messages: sum('messages'),
    updateBytes: sum('updateBytes'),
    pointerStates: sum('pointerStates'),
  }
}
