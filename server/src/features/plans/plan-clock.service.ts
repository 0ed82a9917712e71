import { REMINDER_DAYS } from '@savanna/contract/plans'
import type { Database } from '../../kit/database/database.ts'
import type { Telling } from './news.ts'
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
export async function tellOfPlans(context: Telling): Promise<void> {
  const told = await context.db.transaction(async (tx) => [
    ...(await tellBegun(context, tx as Database)),
    ...(await tellEnded(context, tx as Database)),
    ...(await tellEnding(context, tx as Database)),
  ])
  for (const { memberId, notification } of told) {
    context.live.toMember(memberId, 'planChanged')
    await context.news.announce(context, notification)
  }
}

async function tellBegun({ now, news }: Telling, tx: Database): Promise<Told[]> {
  const at = now()
  const told: Told[] = []
  for (const { member_id: memberId, title: detail } of await claimBegun(tx, at)) {
    told.push({
      memberId,
      notification: await news.store(tx, { memberId, type: 'plan_bought', detail, at }),
    })
  }
  return told
}

async function tellEnded({ now, news }: Telling, tx: Database): Promise<Told[]> {
  const at = now()
  const since = new Date(at.getTime() - NEWS_DAYS * DAY_MS)
  const told: Told[] = []
  for (const { member_id: memberId, title: detail } of await claimEnded(tx, at, since)) {
    const goesOn = await findPlan(tx, memberId, at)
    const notification = goesOn
      ? undefined
      : await news.store(tx, { memberId, type: 'plan_ended', detail, at })
    told.push({ memberId, notification })
  }
  return told
}

async function tellEnding({ now, jobs, news }: Telling, tx: Database): Promise<Told[]> {
  const at = now()
  const soon = new Date(at.getTime() + REMINDER_DAYS * DAY_MS)
  const told: Told[] = []
  for (const { id, member_id: memberId, title: detail } of await claimEnding(tx, at, soon)) {
    await jobs.send(planMail, { memberId, about: { endingId: id } }, { db: tx })
    told.push({
      memberId,
      notification: await news.store(tx, { memberId, type: 'plan_ending', detail, at }),
    })
  }
  return told
}
