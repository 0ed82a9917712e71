import { DAY_MS } from '@savanna/contract/time'
import { versionOf } from '../../kit/http/version.ts'

export interface Span {
  id: string
  starts_at: Date
  ends_at: Date
}

export interface Revoked extends Span {
  revoked_at: Date
}

/** Returns a plan's version, which detects edits based on an outdated one. */
export function versionOfPlan(plan: {
  title: string
  price: number
  duration: number
  status: string
}): string {
  return versionOf(plan.title, plan.price, plan.duration, plan.status)
}

/** Returns when a plan bought now runs: after the member's other plans, for all its days. */
export function computeSpan(held: readonly Span[], days: number, now: Date) {
  const starts_at = findLatestEnd(held, now)
  return { starts_at, ends_at: new Date(starts_at.getTime() + days * DAY_MS) }
}

/** Returns how much of a plan was left at a moment, in milliseconds. */
function computeTimeLeft({ starts_at, ends_at }: Span, at: Date): number {
  return Math.max(0, ends_at.getTime() - Math.max(at.getTime(), starts_at.getTime()))
}

function findLatestEnd(held: readonly Span[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...held.map(({ ends_at }) => ends_at.getTime())))
}

/** Returns the new times of the plans after a revoked one: they move up by its remaining time. */
export function moveSpansUp(gone: Span, held: readonly Span[], now: Date): Span[] {
  const gap = computeTimeLeft(gone, now)
  if (gap === 0) return []
  return held
    .filter(({ id, starts_at }) => id !== gone.id && starts_at.getTime() >= gone.ends_at.getTime())
    .map(({ id, starts_at, ends_at }) => ({
      id,
      starts_at: new Date(starts_at.getTime() - gap),
      ends_at: new Date(ends_at.getTime() - gap),
    }))
}

/** Returns when a restored plan runs: for its remaining time, after the member's other plans. */
export function restoreSpan(gone: Revoked, held: readonly Span[], now: Date) {
  const starts_at = findLatestEnd(held, now)
  return { starts_at, ends_at: new Date(starts_at.getTime() + computeTimeLeft(gone, gone.revoked_at)) }
}
