import { msg, t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import { COMPATIBILITY_WEIGHTS, type CompatibilityPart } from '@savanna/contract/discovery/compatibility'
import { formatNumber } from '@savanna/contract/language/numbers'
import { type Sentence, say } from '@savanna/contract/language/say'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './WhyThese.module.css'

const PARTS: Record<CompatibilityPart, Sentence> = {
  interests: msg`Shared interests`,
  goals: msg`What you’re looking for`,
  distance: msg`How close you live`,
  type: msg`Kind of relationship`,
  children: msg`Views on children`,
  habits: msg`Everyday habits`,
  activity: msg`Recent activity`,
  age: msg`Similar age`,
  language: msg`A shared language`,
}

/** Explains how people are chosen, by the weights in use. */
export function WhyThese() {
  return (
    <details className={classes.why}>
      <summary>{t`Why these people?`}</summary>
      <Stack>
        <Box component="p" my="md">
          {t`They could like you and you could like them, going by who you’re both looking for and what you’ve both told us. Out of 100 points, each of these is worth:`}
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
          {t`What you and others do counts too: your likes and passes help us find people who’ll like you back, unless you’ve turned that off in settings.`}
        </Box>
        <Box component="p" my="md">{t`Looks don’t count, and nobody can buy their way in.`}</Box>
        <Box component="p" fw={600}>
          {t`Nobody can know if you two will click. You’ll find out when you talk.`}
        </Box>
      </Stack>
    </details>
  )
}
