import classes from './Counters.module.css'
import type { SiteCounts } from './landing.calls.ts'
import { type Calls, useAnswer } from './use-answer.ts'

const NAMES: [keyof SiteCounts, one: string, many: string][] = [
  ['members', 'member', 'members'],
  ['matches', 'match so far', 'matches so far'],
  ['cities', 'city they live in', 'cities they live in'],
]

const askForCounts = ({ fetchCounts }: Calls) => fetchCounts()

/** How many there are, as the database counts them. Nothing at all while that is not known. */
export function Counters() {
  const counts = useAnswer(askForCounts)
  return (
    <section
      className={classes.section}
      aria-label="Savanna in numbers"
      data-known={counts !== null || undefined}
    >
      <dl className={classes.counts}>
        {NAMES.map(([name, one, many]) => (
          <div key={name}>
            <dt>{counts?.[name] === 1 ? one : many}</dt>
            <dd>{counts ? counts[name].toLocaleString('en-GB') : ' '}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
