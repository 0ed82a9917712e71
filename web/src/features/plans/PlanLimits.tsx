import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { LIMITS } from '@savanna/contract/common'
import { listPlanLimits, REMINDER_DAYS } from '@savanna/contract/plans/routes'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './plans.module.css'

/** How many messages are free, and how many people are suggested at a time without a plan. */
const { freeMessages, freeSuggestions } = LIMITS

/** Lists a plan's benefits, from the table that the server enforces, and what happens when it ends. */
export function PlanLimits() {
  return (
    <div className={classes.words}>
      <section>
        <Title order={2} mb="md">{t`What you get`}</Title>
        <Stack component="ul" gap="sm" className={classes.opens}>
          <Open>
            {plural(freeMessages, {
              one: 'Keep writing: the limit of # free message is gone.',
              other: 'Keep writing: the limit of # free messages is gone.',
            })}
          </Open>
          <Open>
            {plural(freeSuggestions, {
              one: 'See everyone you could match with, not just # person at a time.',
              other: 'See everyone you could match with, not just # people at a time.',
            })}
          </Open>
        </Stack>
        <p className={classes.lead}>{t`And with every plan, each day:`}</p>
        <ul className={classes.limits} aria-label={t`Plan limits`}>
          {listPlanLimits().map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
      <section>
        <Title order={2} mb="md">{t`When it ends`}</Title>
        <p>
          {t`It just stops. We’ll remind you ${plural({ days: REMINDER_DAYS }, { one: '# day', other: '# days' })} before, unless you turn that off. Your matches, messages and pictures stay as they are. Only the free limits apply again. If you buy another plan before then, it starts when this one ends, so you don’t lose a day.`}
        </p>
        <p className={classes.small}>
          <Trans>
            By continuing, you accept the <Link to="/terms">terms of use</Link>.
          </Trans>
        </p>
      </section>
    </div>
  )
}

function Open({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <IconCheck size={20} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}
