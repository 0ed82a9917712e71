/** The seat of this tab in a call, stored so that a reload can resume it. */
interface Kept {
  call_id: string
  key: string
}

const nameOf = (friend: string) => `call:${friend}`

export function keepSeat(friend: string, seat: Kept): void {
  sessionStorage.setItem(nameOf(friend), JSON.stringify(seat))
}

export function forgetSeat(friend: string): void {
  sessionStorage.removeItem(nameOf(friend))
}

export function keptSeat(friend: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(friend)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { call_id, key } = kept as Partial<Kept>
    return call_id && key ? { call_id, key } : undefined
  } catch {
    return undefined
  }
}
