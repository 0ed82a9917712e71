import { msg } from '@lingui/core/runtime-macro'
import type { PackageForm } from '@savanna/contract/admin/plans'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { recordAudit } from './overview/audit.repository.ts'
import { changePlanRow, insertPlanRow } from './plans.repository.ts'

const PENCE = 100

const toPence = (form: PackageForm) => ({ ...form, price: Math.round(form.price * PENCE) })
const notFound = () => problem(404, 'package_not_found', msg`This plan is no longer there.`)

/** Creates a plan; the price of the form is in pounds. */
export async function createPlan({ db, now }: Context, me: Caller, form: PackageForm) {
  const id = await db.transaction(async (tx) => {
    const id = await insertPlanRow(tx, toPence(form), now())
    const entry = { act: 'package_created', subject: 'package', subjectId: id } as const
    await recordAudit(tx, me, { ...entry, detail: { ...form } }, now())
    return id
  })
  return { message: say(msg`Plan created`), id }
}

/**
 * Changes a plan. A payment that has begun keeps the terms of its beginning.
 * @throws package_not_found (404)
 */
export async function updatePlan({ db, now }: Context, me: Caller, id: string, form: PackageForm) {
  await db.transaction(async (tx) => {
    const before = await changePlanRow(tx, id, toPence(form))
    if (!before) throw notFound()
    const entry = { act: 'package_updated', subject: 'package', subjectId: id } as const
    await recordAudit(tx, me, { ...entry, detail: { ...form, price_before: before.price / PENCE } }, now())
  })
  return { message: say(msg`Plan updated`) }
}

/**
 * Takes a plan off offer for good; its row is kept for subscribers and receipts.
 * @throws package_not_found (404)
 */
export async function deletePlan({ db, now }: Context, me: Caller, id: string) {
  await db.transaction(async (tx) => {
    const before = await changePlanRow(tx, id, { status: 'Deactive', deleted_at: now() })
    if (!before) throw notFound()
    const entry = { act: 'package_deleted', subject: 'package', subjectId: id } as const
    await recordAudit(tx, me, { ...entry, detail: { title: before.title } }, now())
  })
  return { message: say(msg`Plan deleted`) }
}
