import { emitMain } from '../../kit/socket/main.ts'

const GATHER_MS = 200

const waiting = new Map<string, number>()

/** Reports to the server that messages reached this device, batched over 200 ms. */
export function reportReceived(roomId: string, seq: number): void {
  if (waiting.size === 0) setTimeout(tell, GATHER_MS)
  waiting.set(roomId, Math.max(seq, waiting.get(roomId) ?? 0))
}

function tell(): void {
  for (const [room_id, seq] of waiting) emitMain('received', { room_id, seq })
  waiting.clear()
}
