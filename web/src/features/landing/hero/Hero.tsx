import { msg, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { Mark } from '../../../kit/art/Mark.tsx'
import { Ridge } from '../sections/Ridge.tsx'
import { FindPartnerForm } from './FindPartnerForm.tsx'
import classes from './Hero.module.css'

const PEOPLE = [
  { name: 'Theo', age: 34, line: msg`Bakes at midnight`, src: '/landing/theo.svg' },
  { name: 'Lena', age: 29, line: msg`Knows every bird by its call`, src: '/landing/lena.svg' },
  { name: 'Amara', age: 31, line: msg`Never misses a sunset`, src: '/landing/amara.svg' },
]

/** Shows the first screen: one line, three portraits, and the find-partner form. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.page}>
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {t`Meet someone at the hour everyone slows down.`}
          </h1>
          <p className={classes.lead}>
            {t`Savanna is a dating place for grown-ups: real profiles, likes that count when they are mutual, and conversations with room to breathe.`}
          </p>
        </div>
        <div className={classes.people}>
          {PEOPLE.map(({ name, age, line, src }) => (
            <figure key={name} className={classes.card}>
              <img
                src={src}
                alt={t`Drawn portrait of ${name}`}
                width="400"
                height="500"
                fetchPriority="high"
              />
              <figcaption className={classes.caption}>
                <Box component="span" ff="heading" fz="xl">
                  {t`${name}, ${age}`}
                </Box>
                <span>{say(line)}</span>
              </figcaption>
            </figure>
          ))}
          <p className={classes.match}>
            <Mark size={28} />
            {t`It’s a match`}
          </p>
        </div>
        <FindPartnerForm />
      </div>
      <Ridge className={classes.ridge} />
    </section>
  )
}
