import { REMINDER_DAYS } from '@savanna/contract/plans/routes'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import { runAfterCommit } from '../../kit/after-commit.ts'
import type { Database } from '../../kit/database/database.ts'
import { findPlan } from '../allowances/index.ts'
import { announceNotification, type StoredNotification, storeNotification } from '../notifications/index.ts'
import { planMail } from './plans.jobs.ts'
import { claimBegun, claimEnded, claimEnding } from './plans.repository.ts'

/** Plans that ended longer ago, such as while the site was down, aren't announced. */
const NEWS_DAYS = 2

interface PlanNotice {
  memberId: string
  notification: StoredNotification | undefined
}

/** Notifies members whose plans started, end soon or ended since the last call, once each. */
export async function announcePlanChanges(context: Context): Promise<void> {
  const notices = await context.db.transaction(async (tx) => [
    ...(await noticeBegun(context, tx)),
    ...(await noticeEnded(context, tx)),
    ...(await noticeEnding(context, tx)),
  ])
  for (const { memberId, notification } of notices) {
    await runAfterCommit(
      context,
      'plan',
      () => context.live.toMember(memberId, 'planChanged'),
      () => announceNotification(context, notification),
    )
  }
}

async function noticeBegun({ now }: Context, tx: Database): Promise<PlanNotice[]> {
  const at = now()
  const notices: PlanNotice[] = []
  for (const { member_id: memberId, title: detail } of await claimBegun(tx, at)) {
    notices.push({
      memberId,
      notification: await storeNotification(tx, { memberId, type: 'plan_bought', detail, at }),
    })
  }
  return notices
}

async function noticeEnded({ now }: Context, tx: Database): Promise<PlanNotice[]> {
  const at = now()
  const since = new Date(at.getTime() - NEWS_DAYS * DAY_MS)
  const notices: PlanNotice[] = []
  for (const { member_id: memberId, title: detail } of await claimEnded(tx, at, since)) {
    const goesOn = await findPlan(tx, memberId, at)
    const notification = goesOn
      ? undefined
      : await storeNotification(tx, { memberId, type: 'plan_ended', detail, at })
    notices.push({ memberId, notification })
  }
  return notices
}

async function noticeEnding({ now, jobs }: Context, tx: Database): Promise<PlanNotice[]> {
  const at = now()
  const soon = new Date(at.getTime() + REMINDER_DAYS * DAY_MS)
  const notices: PlanNotice[] = []
  for (const { id, member_id: memberId, title: detail } of await claimEnding(tx, at, soon)) {
    await jobs.send(planMail, { memberId, about: { endingId: id } }, { db: tx })
    notices.push({
      memberId,
      notification: await storeNotification(tx, { memberId, type: 'plan_ending', detail, at }),
    })
  }
  return notices
}
