/** This tab's seat in a call, stored so a reload can resume it. */
export interface KeptSeat {
  call_id: string
  key: string
}

const nameOf = (friend: string) => `call:${friend}`

export function keepSeat(friend: string, seat: KeptSeat): void {
  try {
    sessionStorage.setItem(nameOf(friend), JSON.stringify(seat))
  } catch {
    // Without storage a reload ends the call.
  }
}

export function forgetSeat(friend: string): void {
  try {
    sessionStorage.removeItem(nameOf(friend))
  } catch {
    // Nothing was stored.
  }
}

export function keptSeat(friend: string): KeptSeat | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(friend)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { call_id, key } = kept as Partial<KeptSeat>
    return call_id && key ? { call_id, key } : undefined
  } catch {
    return undefined
  }
}
