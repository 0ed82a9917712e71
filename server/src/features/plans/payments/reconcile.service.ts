import { abandon, findStuck, type Payment } from './payments.repository.ts'
import { STUCK_MS, withdraw } from './payments.service.ts'
import { type Paying, settle } from './settle.service.ts'

/** How long a payer may take to show the bank who they are. */
const PATIENCE_MS = 3_600_000
const BATCH = 100

/** Brings to an end what nobody waits for any more: payments whose charge or grant was cut off on the way. */
export async function reconcile(world: Paying): Promise<void> {
  const before = new Date(world.now().getTime() - STUCK_MS)
  for (const payment of await findStuck(world.db, world.provider.name, before, BATCH)) {
    try {
      await finish(world, payment)
    } catch (error) {
      world.log.error({ err: error, payment: payment.id }, 'a payment could not be brought to an end')
    }
  }
}

async function finish(world: Paying, payment: Payment): Promise<void> {
  const { db, now } = world
  if (!payment.provider_id) return abandon(db, payment.id, now())
  const { answer } = await settle(world, payment.id)
  const late = payment.created_at.getTime() < now().getTime() - PATIENCE_MS
  if (answer.state === 'open' || (answer.state === 'requires_action' && late)) await withdraw(world, payment)
}
