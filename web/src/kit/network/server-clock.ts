/** Smaller differences come from the response's duration and its header's precision. */
const TOLERANCE_MS = 5_000

let offset = 0

/** Compares this device's clock with the server's, by a response's `Date` header; null if it has none. */
export function noteServerTime(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  offset = Math.abs(difference) > TOLERANCE_MS ? difference : 0
}

/** Returns the current time by the server's clock, in milliseconds: the device's may be hours off. */
export const serverNow = (): number => Date.now() + offset
