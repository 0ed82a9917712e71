import { Link } from '@tanstack/react-router'
import classes from './Subscription.module.css'
import { type Calls, useAnswer } from './use-answer.ts'

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

const askForPlans = ({ fetchPlans }: Calls) => fetchPlans()

/** What it costs, and what it costs nothing to do. */
export function Subscription() {
  const plans = useAnswer(askForPlans)?.slice(0, 3) ?? []
  return (
    <section id="plans" className={classes.section} aria-labelledby="plans-title">
      <div className={classes.page}>
        <div className={classes.words}>
          <h2 id="plans-title" className={classes.title}>
            Free to meet. A plan to go on.
          </h2>
          <p>
            Registering, your profile, the first five suggestions and your first ten messages cost nothing. A
            plan opens all suggestions, conversations without that limit and video calls. It ends by itself.
          </p>
        </div>
        {plans.length > 0 && (
          <ul className={classes.plans}>
            {plans.map((plan) => (
              <li key={plan.id}>
                <Link to="/users/register" className={classes.plan}>
                  <span className={classes.name}>{plan.title}</span>
                  <span className={classes.price}>{POUNDS.format(plan.price)}</span>
                  <span className={classes.days}>{daysOf(plan.duration)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function daysOf(days: number): string {
  return days === 1 ? 'for a day' : `for ${days} days`
}
