import { type Figures, formatFigures, type SiteCounts } from '@savanna/contract/site/live-values'
import { useState } from 'react'
import { readPrerenderedFigures } from '../prerendered.ts'
import { type Calls, useAnswer } from '../use-answer.ts'
import classes from './Counters.module.css'

/** The labels of the figures. They are no ends of a sentence, so that they suit any number. */
const FIGURES: [keyof SiteCounts, label: string][] = [
  ['members', 'Members'],
  ['matches', 'Matches so far'],
  ['cities', 'Cities they live in'],
]

const askForFigures = async ({ fetchCounts }: Calls) => formatFigures(await fetchCounts())

/** Shows how many members, matches and cities the database counts; nothing while that is unknown or little. */
export function Counters({ prerendered }: { prerendered?: Figures | undefined }) {
  const [known] = useState(() => prerendered ?? readPrerenderedFigures())
  const figures = useAnswer(askForFigures, known)
  return (
    <section className={classes.section} aria-label="Savanna in numbers">
      <dl className={classes.counts}>
        {FIGURES.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd data-figure={name}>{figures?.[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
