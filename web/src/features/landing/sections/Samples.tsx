import { msg, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { LandingTitle } from './LandingTitle.tsx'
import classes from './Samples.module.css'

const MEMBERS = [
  { name: 'Noor', age: 28, city: 'Marseille', line: msg`Swims before work, argues about books after.` },
  { name: 'Kofi', age: 36, city: 'Nantes', line: msg`Repairs old bicycles and gives them away.` },
  { name: 'Ingrid', age: 61, city: 'Strasbourg', line: msg`Taught chemistry. Now learns the cello, loudly.` },
  { name: 'Jun', age: 33, city: 'Lyon', line: msg`Draws maps of places that don’t exist.` },
]

const VOICES = [
  {
    text: msg`It told us we both loved hiking and hated small talk. By Sunday we were on a ridge.`,
    who: msg`Noor and Kofi`,
  },
  {
    text: msg`At my age you don’t want games. You want to know who’s there, and whether they’ll answer.`,
    who: 'Ingrid',
  },
  { text: msg`Nobody could message me until I’d said yes. That alone was worth it.`, who: 'Jun' },
]

/** Shows invented sample profiles, marked as such: only members can see real members. */
export function Samples() {
  return (
    <Box
      component="section"
      mx="auto"
      maw="var(--page)"
      pt="xl"
      px="var(--gutter)"
      pb="4xl"
      aria-labelledby="samples-title"
    >
      <div className={classes.head}>
        <LandingTitle id="samples-title">{t`People, not profiles.`}</LandingTitle>
        <Box component="p" maw="44ch" c="dimmed">
          {t`Samples: illustrated faces, invented words. Only members can see real members.`}
        </Box>
      </div>
      <ul className={classes.grid}>
        {MEMBERS.map(({ name, age, city, line }) => (
          <li key={name}>
            <figure className={classes.card}>
              <img
                src={`/landing/${name.toLowerCase()}.svg`}
                alt={t`Illustration of ${name}`}
                width="400"
                height="500"
                loading="lazy"
              />
              <figcaption>
                <Box component="span" ff="heading" fz="xl" lh={1.25}>
                  {t`${name}, ${age}`}
                </Box>
                <Box component="span" c="dimmed" fz="sm" mb="2xs">
                  {city}
                </Box>
                <span>{say(line)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={classes.voices}>
        {VOICES.map(({ text, who }) => {
          const speaker = say(who)
          return (
            <Box component="blockquote" key={speaker} ps="md" className={classes.voice}>
              <p>{say(text)}</p>
              <footer>{t`${speaker} (sample)`}</footer>
            </Box>
          )
        })}
      </div>
    </Box>
  )
}
