import { msg } from '@lingui/core/runtime-macro'
import type {
  decideFraudCase,
  FraudCase,
  FraudCaseStatus,
  SharedContent,
} from '@savanna/contract/admin/frauds'
import { say } from '@savanna/contract/language/say'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { groupSameContent } from '../../frauds/index.ts'
import { signPhoto, signPortrait } from '../../pictures/index.ts'
import { requireVersion } from '../changed-elsewhere.ts'
import { recordAudit, recordAuditOncePerHour } from '../overview/audit.repository.ts'
import { announceStatusChange, setAccountStatus } from '../users/account-status.service.ts'
import * as repository from './frauds.repository.ts'

const PAGE_SIZE = 50

const caseNotFound = () => problem(404, 'case_not_found', msg`This case no longer exists.`)

/** Returns a page of cases with the open count; `next` is the cursor of the next page, null on the last one. */
export async function readCases(
  { db }: Context,
  request: { status: FraudCaseStatus; cursor?: string | undefined },
) {
  const found = await repository.listCases(db, { ...request, limit: PAGE_SIZE + 1 })
  const page = found.slice(0, PAGE_SIZE)
  return {
    list: page.map(({ changed_at, ...line }) => ({ ...line, date: changed_at.toISOString() })),
    next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    open: await repository.countOpenCases(db),
  }
}

/**
 * Returns one case with its accounts, and records in the audit log that it was opened.
 * @throws case_not_found (404)
 */
export async function readCase(context: Context, me: Caller, id: string): Promise<FraudCase> {
  const { db, now } = context
  const found = await repository.findCase(db, id)
  if (!found) throw caseNotFound()
  const { fraudCase, closed_by } = found
  await recordAuditOncePerHour(
    db,
    me,
    { act: 'fraud_case_opened', subject: 'fraud_case', subjectId: id },
    now(),
  )
  const accounts = await repository.findCaseMembers(db, id)
  return {
    id,
    status: fraudCase.status,
    opened: fraudCase.opened_at.toISOString(),
    date: fraudCase.changed_at.toISOString(),
    closed: fraudCase.closed_at?.toISOString() ?? null,
    closed_by,
    shared: await sharedOf(context, me, id),
    members: accounts.map(({ media_key, thumbhash, focus_x, focus_y, scrim, created_at, ...row }) => ({
      ...row,
      status: row.status === 1 ? 1 : 0,
      suspended_until: row.suspended_until?.toISOString() ?? null,
      since: created_at.toISOString(),
      portrait: signPortrait(context, me.sessionId, { media_key, thumbhash, focus_x, focus_y, scrim }),
    })),
  }
}

async function sharedOf(context: Context, me: Caller, caseId: string): Promise<SharedContent[]> {
  const groups = groupSameContent(await repository.findShared(context.db, caseId))
  const keys = groups.flatMap(([first]) => (first?.kind === 'picture' ? first.shown : []))
  const thumbhashes = await repository.findThumbhashes(context.db, keys)
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const thumbhash = thumbhashes.get(first.shown)
    return {
      kind: first.kind,
      text: first.kind === 'picture' ? '' : first.shown,
      photo:
        thumbhash === undefined
          ? null
          : signPhoto(context, me.sessionId, { media_key: first.shown, thumbhash }),
      member_ids: [...new Set(group.map(({ member_id }) => member_id))],
    }
  })
}

type Decision = z.output<typeof decideFraudCase.spec.body>

/**
 * Closes an open case: suspends the chosen accounts that are in it, or dismisses it.
 * @throws case_not_found (404), case_decided (409), changed_elsewhere (409)
 */
export async function decideCase(context: Context, me: Caller, id: string, input: Decision) {
  const { db, now } = context
  const changed = await db.transaction(async (tx) => {
    const fraudCase = await repository.lockCase(tx, id)
    if (!fraudCase) throw caseNotFound()
    if (fraudCase.status !== 'open')
      throw problem(409, 'case_decided', msg`This case has already been decided.`)
    requireVersion(input.date, fraudCase.changed_at.toISOString())
    const ids = input.decision === 'suspend' ? await repository.findIdsInCase(tx, id, input.member_ids) : []
    const suspended = ids.length > 0 ? await setAccountStatus(context, tx, me, { ids, status: 0 }) : []
    const status = input.decision === 'suspend' ? ('suspended' as const) : ('dismissed' as const)
    await repository.closeCase(tx, { id, status, adminId: me.id, now: now() })
    const detail = { decision: input.decision, accounts: suspended.length }
    await recordAudit(
      tx,
      me,
      { act: 'fraud_case_decided', subject: 'fraud_case', subjectId: id, detail },
      now(),
    )
    return suspended
  })
  await runAfterCommit(context, 'decision', () => announceStatusChange(context, changed, 0))
  const message = say(input.decision === 'dismiss' ? msg`Case dismissed` : msg`Accounts deactivated`)
  return { message, changed: changed.length }
}
