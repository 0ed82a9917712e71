import { emitMain } from '../../kit/socket/main.ts'

const GATHER_MS = 200

const waiting = new Map<string, number>()

/** Tells the server that messages have reached this device; those that come close together, at once. */
export function noteReceived(roomId: string, seq: number): void {
  if (waiting.size === 0) setTimeout(tell, GATHER_MS)
  waiting.set(roomId, Math.max(seq, waiting.get(roomId) ?? 0))
}

function tell(): void {
  for (const [room_id, seq] of waiting) emitMain('received', { room_id, seq })
  waiting.clear()
}
