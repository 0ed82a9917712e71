/** This tab's seat in a call, stored so a reload can resume it. */
export interface StoredSeat {
  call_id: string
  key: string
}

const nameOf = (friend: string) => `call:${friend}`

export function storeSeat(friend: string, seat: StoredSeat): void {
  try {
    sessionStorage.setItem(nameOf(friend), JSON.stringify(seat))
  } catch {
    // Without storage a reload ends the call.
  }
}

export function deleteSeat(friend: string): void {
  try {
    sessionStorage.removeItem(nameOf(friend))
  } catch {
    // Nothing was stored.
  }
}

export function readSeat(friend: string): StoredSeat | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(friend)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { call_id, key } = stored as Partial<StoredSeat>
    return call_id && key ? { call_id, key } : undefined
  } catch {
    return undefined
  }
}
