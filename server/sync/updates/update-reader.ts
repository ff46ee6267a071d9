import * as decoding from 'lib0/decoding'

/** Our clients never nest values this deep; each level costs the decoder a stack frame. */
const MAX_DEPTH = 32

export class UnreadableUpdate extends Error {}

/** Skips the parts of a Yjs update (v1) without building them; every step checks that the bytes exist. */
export class UpdateReader {
  private readonly decoder: decoding.Decoder

  constructor(bytes: Uint8Array) {
    this.decoder = decoding.createDecoder(bytes)
  }

  get position(): number {
    return this.decoder.pos
  }

  get bytesLeft(): number {
    return this.decoder.arr.length - this.decoder.pos
  }

  byte(): number {
    if (this.bytesLeft < 1) throw new UnreadableUpdate('ends in the middle')
    return decoding.readUint8(this.decoder)
  }

  varUint(): number {
    return decoding.readVarUint(this.decoder)
  }

  /** A number of items that follow: each takes at least a byte. */
  count(): number {
    const count = this.varUint()
    if (count > this.bytesLeft) throw new UnreadableUpdate('claims more than it holds')
    return count
  }

  string(): string {
    if (this.peekVarUint() > this.bytesLeft) throw new UnreadableUpdate('ends in the middle')
    return decoding.readVarString(this.decoder)
  }

  /** Returns the length in UTF-16 units, as Yjs counts. */
  skipString(): number {
    const end = this.skipped(this.varUint())
    let units = 0
    for (let at = this.decoder.pos; at < end; at++) {
      const byte = this.decoder.arr[at] ?? 0
      // Continuation bytes don't count; a character of four bytes has two units.
      if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
    }
    this.decoder.pos = end
    return units
  }

  skipBytes(): void {
    this.decoder.pos = this.skipped(this.varUint())
  }

  /** A JSON-like value in lib0's encoding. */
  skipAny(depth = 0): void {
    if (depth > MAX_DEPTH) throw new UnreadableUpdate('is nested too deeply')
    const kind = this.byte()
    switch (kind) {
      case 127:
      case 126:
      case 121:
      case 120:
        return
      case 125:
        decoding.readVarInt(this.decoder)
        return
      case 124:
        this.decoder.pos = this.skipped(4)
        return
      case 123:
        this.decoder.pos = this.skipped(8)
        return
      case 119:
        this.skipString()
        return
      case 118:
        for (let left = this.count(); left > 0; left--) {
          this.skipString()
          this.skipAny(depth + 1)
        }
        return
      case 117:
        for (let left = this.count(); left > 0; left--) this.skipAny(depth + 1)
        return
      default:
        // 122 is a bigint, on which JSON.stringify throws; 116 is bytes, which no record holds.
        throw new UnreadableUpdate('holds a value that no board holds')
    }
  }

  private skipped(bytes: number): number {
    if (bytes > this.bytesLeft) throw new UnreadableUpdate('ends in the middle')
    return this.decoder.pos + bytes
  }

  private peekVarUint(): number {
    const { pos } = this.decoder
    const value = this.varUint()
    this.decoder.pos = pos
    return value
  }
}
