import { createHmac } from 'node:crypto'

/**
 * Returns the digest under which a member is counted for a viewer on a day (`2026-05-04`): 64 bits, keyed, so that the
 * stored digests tell nobody who was looked at.
 */
export function digestOf(secret: string, view: { viewerId: string; memberId: string; day: string }): bigint {
  const { viewerId, memberId, day } = view
  const mac = createHmac('sha256', secret).update(`daily view ${viewerId} ${day} ${memberId}`).digest()
  return mac.readBigInt64BE(0)
}
