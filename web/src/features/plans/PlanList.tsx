import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Mark } from '../../kit/art/Mark.tsx'
import classes from './PlanList.module.css'
import { durationText, priceText } from './plans.model.ts'
import { plansQuery } from './plans.queries.ts'

/** Shows the plans in a compact card; nothing if there are none or they cannot be fetched. */
export function PlanList({ heldId }: { heldId: string | null }) {
  const { data: plans = [] } = useQuery(plansQuery())
  const title = useId()
  if (plans.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        Plans
      </h2>
      <ul className={classes.list}>
        {plans.map(({ id, title: name, price, duration }) => (
          <li key={id}>
            <Link to="/users/upgradeplan/$id" params={{ id }} className={classes.plan}>
              <span className={classes.mark}>
                <Mark size={28} />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>Savanna {name}</span>
                <span className={classes.line}>Level up every action</span>
              </span>
              <span className={classes.terms}>
                <span className={classes.price}>{id === heldId ? 'Yours' : priceText(price)}</span>
                <span className={classes.line}>{durationText(duration)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
