import { REMINDER_DAYS } from '@savanna/contract/plans/routes'
import type { Context } from '../../context.ts'
import { runAfterCommit } from '../../kit/after-commit.ts'
import type { Database } from '../../kit/database/database.ts'
import { announceNotification, storeNotification } from '../notifications/index.ts'
import { planMail } from './plans.jobs.ts'
import { claimBegun, claimEnded, claimEnding, findPlan } from './plans.repository.ts'
import { DAY_MS } from './plans.rules.ts'

/** What ended while the site was down for longer is no news any more. */
const NEWS_DAYS = 2

interface Told {
  memberId: string
  notification: string | undefined
}

/** Tells of plans that began, end soon or ended since it was last called; of each once. */
export async function tellOfPlans(context: Context): Promise<void> {
  const told = await context.db.transaction(async (tx) => [
    ...(await tellBegun(context, tx)),
    ...(await tellEnded(context, tx)),
    ...(await tellEnding(context, tx)),
  ])
  for (const { memberId, notification } of told) {
    await runAfterCommit(
      context,
      'plan',
      () => context.live.toMember(memberId, 'planChanged'),
      () => announceNotification(context, notification),
    )
  }
}

async function tellBegun({ now }: Context, tx: Database): Promise<Told[]> {
  const at = now()
  const told: Told[] = []
  for (const { member_id: memberId, title: detail } of await claimBegun(tx, at)) {
    told.push({
      memberId,
      notification: await storeNotification(tx, { memberId, type: 'plan_bought', detail, at }),
    })
  }
  return told
}

async function tellEnded({ now }: Context, tx: Database): Promise<Told[]> {
  const at = now()
  const since = new Date(at.getTime() - NEWS_DAYS * DAY_MS)
  const told: Told[] = []
  for (const { member_id: memberId, title: detail } of await claimEnded(tx, at, since)) {
    const goesOn = await findPlan(tx, memberId, at)
    const notification = goesOn
      ? undefined
      : await storeNotification(tx, { memberId, type: 'plan_ended', detail, at })
    told.push({ memberId, notification })
  }
  return told
}

async function tellEnding({ now, jobs }: Context, tx: Database): Promise<Told[]> {
  const at = now()
  const soon = new Date(at.getTime() + REMINDER_DAYS * DAY_MS)
  const told: Told[] = []
  for (const { id, member_id: memberId, title: detail } of await claimEnding(tx, at, soon)) {
    await jobs.send(planMail, { memberId, about: { endingId: id } }, { db: tx })
    told.push({
      memberId,
      notification: await storeNotification(tx, { memberId, type: 'plan_ending', detail, at }),
    })
  }
  return told
}
