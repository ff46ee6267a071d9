/** A message of the bus, as JSON. */
export function encodeJson(message: object): Uint8Array {
  return Buffer.from(JSON.stringify(message))
}

/** @throws when it is no JSON */
export function decodeJson(data: Uint8Array): unknown {
  return JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.length).toString())
}
