import { msg, t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import { COMPATIBILITY_WEIGHTS, type CompatibilityPart } from '@savanna/contract/discovery/compatibility'
import { formatNumber } from '@savanna/contract/language/numbers'
import { type Sentence, say } from '@savanna/contract/language/say'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './WhyThese.module.css'

const PARTS: Record<CompatibilityPart, Sentence> = {
  interests: msg`Interests you share`,
  goals: msg`What you look for`,
  distance: msg`How near you live`,
  type: msg`The kind of relationship`,
  children: msg`Wishes about children`,
  habits: msg`Everyday habits`,
  activity: msg`Being here lately`,
  age: msg`A similar age`,
  language: msg`A language in common`,
}

/** Explains how people are chosen, by the weights that are used. */
export function WhyThese() {
  return (
    <details className={classes.why}>
      <summary>{t`Why these people?`}</summary>
      <Stack>
        <Box component="p" my="md">
          {t`Each of them may like you, and you may like them: by whom you both look for, and by what you have both told. Of 100 points, so many are for:`}
        </Box>
        <Box component="ul" maw="36rem" className={classes.parts}>
          {Object.entries(COMPATIBILITY_WEIGHTS).map(([part, weight]) => (
            <li key={part}>
              <span>{say(PARTS[part as CompatibilityPart])}</span>{' '}
              <Box component="span" c="dimmed" className={shared.tabular}>
                {formatNumber(weight)}
              </Box>
            </li>
          ))}
        </Box>
        <Box component="p" my="md">
          {t`What you and others did counts as well: whom you liked and passed helps to find people who will like you back, unless you switched that off in your settings.`}
        </Box>
        <Box component="p" my="md">{t`Looks do not count, and nobody can buy a place here.`}</Box>
        <Box component="p" fw={600}>
          {t`Nobody can know whether you two will click. That shows when you talk.`}
        </Box>
      </Stack>
    </details>
  )
}
