import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { say } from '../language/say.ts'
import { route } from '../route.ts'
import { ALLOWANCES, type Allowance, describeAllowance } from './allowances.ts'

/** A plan that members can buy. */
export const Package = z.object({
  id: Id,
  title: z.string(),
  /** Pounds. */
  price: z.number(),
  /** Days. */
  duration: z.number().int(),
  status: z.enum(['Active', 'Deactive']),
  /** For administrators: what an edit is based on. */
  version: z.string().optional(),
})
export type Package = z.infer<typeof Package>

export const PLAN_GONE = msg`This plan is no longer available. Please choose another.`

/** Returns what a plan's page lists: the daily allowances and the other features. */
export const listPlanLimits = (): string[] => [
  ...(Object.keys(ALLOWANCES) as Allowance[]).map(describeAllowance),
  say(msg({ message: '50% matching', comment: 'One of the features of a plan' })),
  say(msg({ message: 'video calling', comment: 'One of the features of a plan' })),
]

export const getAllPackages = route('GET', '/admin/get_all_packages', {
  summary: 'The plans on offer, the shortest first; for administrators all plans.',
  access: 'public',
  reply: z.array(Package),
})

export const getPackage = route('GET', '/users/upgradeplan/:id', {
  summary: 'One plan that is on offer.',
  access: 'public',
  params: z.object({ id: Id }),
  reply: Package,
  errors: ['plan_gone'],
})

/** How many days before the end a member gets a reminder. */
export const REMINDER_DAYS = 3

const OwnedPlan = z.object({
  package_id: Id,
  title: z.string(),
  /** ISO 8601 */
  starts: z.string(),
  /** ISO 8601 */
  ends: z.string(),
})

export const Receipt = z.object({
  number: z.number().int(),
  /** ISO 8601 */
  issued: z.string(),
  plan: z.string(),
  /** Days. */
  duration: z.number().int(),
  /** Pounds. */
  price: z.number(),
  /** Refunded pounds. */
  refunded: z.number(),
  state: z.enum(['paid', 'refunded', 'disputed']),
  /** True for the test bank: nothing was charged. */
  test: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

export const OwnPlan = z.object({
  /** The currently open plan; null without one. */
  current: OwnedPlan.nullable(),
  /** Paid plans that start when the one before them ends. */
  next: z.array(OwnedPlan),
  /** True if the member wants no reminder before the end. */
  cancelled: z.boolean(),
  /** Newest first. */
  receipts: z.array(Receipt),
})
export type OwnPlan = z.infer<typeof OwnPlan>

const own = ownPath('userId')

export const getOwnPlan = route('GET', '/payment/plan/:userId', {
  ...own,
  summary: "The caller's own plan, what follows it, and the receipts.",
  reply: OwnPlan,
})

export const cancelPlan = route('POST', '/payment/cancel/:userId', {
  ...own,
  summary: 'Let the plan end without a reminder, or take that back. Nothing is ever renewed by itself.',
  body: z.object({ cancelled: z.boolean() }),
  reply: z.object({ message: z.string() }),
  errors: ['no_plan'],
})
