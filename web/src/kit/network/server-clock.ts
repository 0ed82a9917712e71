/** A smaller difference is the time that a response takes, and the precision of its header. */
const TOLERANCE_MS = 5_000

let offset = 0

/** Compares this device's clock with the server's, by the `Date` header of a response; null where it has none. */
export function noteServerTime(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  offset = Math.abs(difference) > TOLERANCE_MS ? difference : 0
}

/** Returns the present time by the server's clock, in milliseconds: the device's may be hours wrong. */
export const serverNow = (): number => Date.now() + offset
