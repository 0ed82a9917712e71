import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Mark } from '../../kit/art/Mark.tsx'
import classes from './PlanList.module.css'
import { durationText, priceText } from './plans.model.ts'
import { plansQuery } from './plans.queries.ts'

/** The plans in one compact card. They are an extra: a site without any, or a list that fails, leaves no hole. */
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
          <li key={id} className={classes.plan}>
            <span className={classes.mark}>
              <Mark size={28} />
            </span>
            <div className={classes.words}>
              <p className={classes.name}>Savanna {name}</p>
              <p className={classes.line}>Level up every action</p>
            </div>
            <div className={classes.terms}>
              <p className={classes.price}>{id === heldId ? 'Yours' : priceText(price)}</p>
              <p className={classes.line}>{durationText(duration)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
