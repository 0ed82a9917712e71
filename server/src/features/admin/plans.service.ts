import { msg } from '@lingui/core/runtime-macro'
import { type PackageChange, PackageForm } from '@savanna/contract/admin/plans'
import { DELETION_CHANGED } from '@savanna/contract/admin/versions'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { versionOfPlan } from '../plans/plans.rules.ts'
import { requireVersion } from './changed-elsewhere.ts'
import { recordAudit } from './overview/audit.repository.ts'
import { changePlanRow, insertPlanRow, lockPlanRow } from './plans.repository.ts'

const PENCE = 100

const toPence = (pounds: number) => Math.round(pounds * PENCE)
const notFound = () => problem(404, 'package_not_found', msg`This plan no longer exists.`)

/** Creates a plan; the form's price is in pounds. */
export async function createPlan({ db, now }: Context, me: Caller, form: PackageForm) {
  const id = await db.transaction(async (tx) => {
    const id = await insertPlanRow(tx, { ...form, price: toPence(form.price) }, now())
    const entry = { act: 'package_created', subject: 'package', subjectId: id } as const
    await recordAudit(tx, me, { ...entry, detail: { ...form } }, now())
    return id
  })
  return { message: say(msg`Plan created`), id }
}

/**
 * Changes a plan: with a version only the named fields, otherwise all. A payment that has started keeps its
 * terms.
 * @throws package_not_found (404), changed_elsewhere (409)
 */
export async function updatePlan(
  { db, now }: Context,
  me: Caller,
  id: string,
  { version, ...change }: PackageChange,
) {
  const form: Omit<PackageChange, 'version'> = version === undefined ? PackageForm.parse(change) : change
  await db.transaction(async (tx) => {
    const before = await lockPlanRow(tx, id)
    if (!before) throw notFound()
    requireVersion(version, versionOfPlan(before))
    await changePlanRow(tx, id, {
      ...form,
      price: form.price === undefined ? undefined : toPence(form.price),
    })
    const entry = { act: 'package_updated', subject: 'package', subjectId: id } as const
    const detail = { ...pickDefined(form), price_before: before.price / PENCE }
    await recordAudit(tx, me, { ...entry, detail }, now())
  })
  return { message: say(msg`Plan updated`) }
}

function pickDefined(form: Omit<PackageChange, 'version'>): Record<string, string | number> {
  const fields = Object.entries(form).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value] as const],
  )
  return Object.fromEntries(fields)
}

/**
 * Withdraws a plan for good; its row stays for subscribers and receipts.
 * @throws package_not_found (404), changed_elsewhere (409)
 */
export async function deletePlan({ db, now }: Context, me: Caller, id: string, version: string | undefined) {
  await db.transaction(async (tx) => {
    const before = await lockPlanRow(tx, id)
    if (!before) throw notFound()
    requireVersion(version, versionOfPlan(before), DELETION_CHANGED)
    await changePlanRow(tx, id, { status: 'Deactive', deleted_at: now() })
    const entry = { act: 'package_deleted', subject: 'package', subjectId: id } as const
    await recordAudit(tx, me, { ...entry, detail: { title: before.title } }, now())
  })
  return { message: say(msg`Plan deleted`) }
}
