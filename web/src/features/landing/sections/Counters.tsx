import { useState } from 'react'
import { FIGURES, type Figures, figuresOf } from '../figures.ts'
import { readPrerenderedFigures } from '../prerendered.ts'
import { type Calls, useAnswer } from '../use-answer.ts'
import classes from './Counters.module.css'

const askForFigures = async ({ fetchCounts }: Calls) => figuresOf(await fetchCounts())

/** How many there are, as the database counts them. Nothing at all while that is not known. */
export function Counters({ drawn }: { drawn?: Figures | undefined }) {
  const [known] = useState(() => drawn ?? readPrerenderedFigures())
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
