import { msg, t } from '@lingui/core/macro'
import { Box, Group } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { Acacia } from '../../../kit/art/Acacia.tsx'
import { Mark } from '../../../kit/art/Mark.tsx'
import { FindPartnerForm } from './FindPartnerForm.tsx'
import classes from './Hero.module.css'

const PEOPLE = [
  { name: 'Theo', age: 34, line: msg`Bakes at midnight`, src: '/landing/theo.svg' },
  { name: 'Lena', age: 29, line: msg`Knows every bird by its call`, src: '/landing/lena.svg' },
  { name: 'Amara', age: 31, line: msg`Never misses a sunset`, src: '/landing/amara.svg' },
]

/** Shows the first screen: one line, three pictures, and the find-partner form. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.page}>
        <div>
          <Box component="h1" ff="heading" fw={500} fz="5xl" lh={1.05} lts="-0.022em" tabIndex={-1}>
            {t`Meet someone at the hour everyone slows down.`}
          </Box>
          <Box component="p" maw="44ch" mt="md" c="dimmed" className={classes.lead}>
            {t`${{ site: SITE_NAME }} is dating for grown-ups: real profiles, likes that count when they’re mutual, and conversations with room to breathe.`}
          </Box>
        </div>
        <Group align="flex-start" justify="center" wrap="nowrap" gap={0} w="100%" className={classes.people}>
          {PEOPLE.map(({ name, age, line, src }) => (
            <Box component="figure" key={name} flex="none" className={classes.card}>
              <img src={src} alt={t`Illustration of ${name}`} width="400" height="500" fetchPriority="high" />
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

/** Draws the hills along the lower edge of the hero. */
function Ridge({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1600 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path
        d="M0 128C160 84 300 72 470 98C640 124 760 152 930 134C1100 116 1240 60 1400 66C1480 69 1550 84 1600 96V300H0Z"
        fill="var(--art-sky-low)"
      />
      <g transform="translate(1486 128) scale(.42)">
        <Acacia leaf="var(--art-far)" wood="var(--art-far)" />
      </g>
      <path
        d="M0 196C220 156 420 150 640 182C860 214 1060 212 1260 176C1400 151 1510 154 1600 168V300H0Z"
        fill="var(--art-far)"
      />
      <path d="M0 250C260 214 560 222 820 246C1080 270 1360 248 1600 226V300H0Z" fill="var(--art-mid)" />
    </svg>
  )
}
