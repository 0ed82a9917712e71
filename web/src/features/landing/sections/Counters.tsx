import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { type Figures, formatFigures, type SiteCounts } from '@savanna/contract/site/live-values'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useState } from 'react'
import { readPrerenderedFigures } from '../prerendered.ts'
import { type LandingRequests, useLateResponse } from '../use-late-response.ts'
import classes from './Counters.module.css'

/** The figures' labels. They aren't part of a sentence, so they suit any number. */
const FIGURES: [keyof SiteCounts, label: MessageDescriptor][] = [
  ['members', msg`Members`],
  ['matches', msg`Matches so far`],
  ['cities', msg`Cities they live in`],
]

const fetchFigures = async ({ fetchCounts }: LandingRequests) => formatFigures(await fetchCounts())

/** Shows how many members, matches and cities there are; nothing while that's unknown or few. */
export function Counters({ prerendered }: { prerendered?: Figures | undefined }) {
  const [known] = useState(() => prerendered ?? readPrerenderedFigures())
  const figures = useLateResponse(fetchFigures, known)
  return (
    <section className={classes.section} aria-label={t`${{ site: SITE_NAME }} in numbers`}>
      <dl className={classes.counts}>
        {FIGURES.map(([name, label]) => (
          <div key={name}>
            <dt>{say(label)}</dt>
            <dd data-figure={name}>{figures?.[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
