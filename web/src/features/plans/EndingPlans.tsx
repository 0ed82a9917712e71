import { plural, t } from '@lingui/core/macro'
import { formatPrice } from '@savanna/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../kit/session/session.ts'
import { formatDay, listEndingPlans } from './plans.model.ts'
import { ownPlanOf } from './plans.queries.ts'

/** Shows which plans end with the account, until when they are paid, and what they cost; nothing without a plan. */
export function EndingPlans() {
  const { data } = useQuery(ownPlanOf(useMember().id))
  if (!data)
    return (
      <p>{t`If you have a plan, it ends with your account and isn’t refunded unless the law requires it.`}</p>
    )
  const plans = listEndingPlans(data)
  if (plans.length === 0) return null
  return (
    <div>
      <p>
        {plural(
          { count: plans.length },
          {
            one: 'Your plan ends with your account and isn’t refunded unless the law requires it:',
            other: 'Your plans end with your account and aren’t refunded unless the law requires it:',
          },
        )}
      </p>
      <ul>
        {plans.map(({ title, ends, price }) => (
          <li key={ends}>{describePlan(title, formatDay(ends), price)}</li>
        ))}
      </ul>
    </div>
  )
}

function describePlan(title: string, day: string, pounds: number | undefined): string {
  if (pounds === undefined) return t`${title}, until ${day}`
  const price = formatPrice(pounds)
  return t`${title}, ${price}, until ${day}`
}
