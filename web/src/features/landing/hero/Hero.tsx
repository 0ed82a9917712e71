import { msg, t } from '@lingui/core/macro'
import { Box, Group } from '@mantine/core'
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
          <Box component="h1" ff="heading" fw={500} fz="5xl" lh={1.05} lts="-0.022em" tabIndex={-1}>
            {t`Meet someone at the hour everyone slows down.`}
          </Box>
          <Box component="p" maw="44ch" mt="md" c="dimmed" className={classes.lead}>
            {t`Savanna is a dating place for grown-ups: real profiles, likes that count when they are mutual, and conversations with room to breathe.`}
          </Box>
        </div>
        <Group align="flex-start" justify="center" wrap="nowrap" gap={0} w="100%" className={classes.people}>
          {PEOPLE.map(({ name, age, line, src }) => (
            <Box component="figure" key={name} flex="none" className={classes.card}>
              <img
                src={src}
                alt={t`Drawn portrait of ${name}`}
                width="400"
                height="500"
                fetchPriority="high"
              />
              <Box component="figcaption" fz="sm" lh={1.3} className={classes.caption}>
                <Box component="span" ff="heading" fz="xl">
                  {t`${name}, ${age}`}
                </Box>
                <span>{say(line)}</span>
              </Box>
            </Box>
          ))}
          <Group component="p" gap="sm" wrap="nowrap" py="xs" px="md" className={classes.match}>
            <Mark size={28} />
            {t`It’s a match`}
          </Group>
        </Group>
        <FindPartnerForm />
      </div>
      <Ridge className={classes.ridge} />
    </section>
  )
}
