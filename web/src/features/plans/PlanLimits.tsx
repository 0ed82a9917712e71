import { Title } from '@mantine/core'
import { LIMITS } from '@savanna/contract/common'
import { PLAN_LIMITS, REMINDER_DAYS } from '@savanna/contract/plans/routes'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './plans.module.css'

/** Lists what a plan gives, from the table that the server enforces, and what happens when it ends. */
export function PlanLimits() {
  return (
    <div className={classes.words}>
      <section>
        <Title order={2} mb="md">
          What it opens
        </Title>
        <ul className={classes.opens}>
          <Open>Write on: the {LIMITS.freeMessages} free messages are no limit any more.</Open>
          <Open>See everyone who fits you, not only {LIMITS.freeSuggestions} people a day.</Open>
        </ul>
        <p className={classes.lead}>And with every plan, day by day:</p>
        <ul className={classes.limits} aria-label="Limits of a plan">
          {PLAN_LIMITS.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
      <section>
        <Title order={2} mb="md">
          And at the end of it
        </Title>
        <p>
          It stops. We remind you {REMINDER_DAYS} days before, unless you turn that off. Your matches,
          messages and photos stay as they are; only the limits of free members count again. Buy another plan
          before, and it begins when this one is over: no day is lost.
        </p>
        <p className={classes.small}>
          By continuing you accept the <Link to="/terms">terms of use</Link>.
        </p>
      </section>
    </div>
  )
}

function Open({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <IconCheck size={20} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}
