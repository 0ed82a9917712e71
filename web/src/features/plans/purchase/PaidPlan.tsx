import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group, Stack } from '@mantine/core'
import { LIMITS } from '@savanna/contract/common'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Acacia } from '../../../kit/art/Acacia.tsx'
import { Drawing } from '../../../kit/art/Drawing.tsx'
import { useMember } from '../../../kit/session/session.ts'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import { LonelyPage } from '../../../kit/ui/LonelyPage.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { formatDay } from '../plans.model.ts'
import { ownPlanOf } from '../plans.queries.ts'
import classes from './buy.module.css'

const { freeMessages } = LIMITS

/** Shows what the payment has opened, and where to go next. */
export function PaidPlan() {
  const { id } = useMember()
  const { data } = useSuspenseQuery(ownPlanOf(id))
  const { current, next, receipts } = data
  const latest = next.at(-1) ?? current
  const [receipt] = receipts
  if (!latest) return <NothingHeld />
  return (
    <LonelyPage drawing={<PlanDawn />}>
      <PageTitle
        note={t`Savanna ${{ title: latest.title }} is yours until ${{ ends: formatDay(latest.ends) }}. Then it ends by itself.`}
      >
        {next.length > 0 ? t`Your time has grown` : t`It is all open now`}
      </PageTitle>
      <Stack component="ul" gap="sm" mb="xl" ps="md" className={classes.opened}>
        <li>
          {plural(freeMessages, {
            one: 'You can write to your matches without counting: the limit of # message is gone.',
            other: 'You can write to your matches without counting: the limit of # messages is gone.',
          })}
        </li>
        <li>{t`Your suggestions, searches and cards show everyone who fits you.`}</li>
        {receipt && (
          <li>
            <Trans>
              A receipt is on its way to you;{' '}
              <Link to="/users/receipts/$number" params={{ number: `${receipt.number}` }}>
                here it is
              </Link>
              , too.
            </Trans>
          </li>
        )}
      </Stack>
      <Group>
        <LinkButton to="/">{t`See who fits you`}</LinkButton>
        <LinkButton variant="default" to="/chat/messages">
          {t`Go on chatting`}
        </LinkButton>
      </Group>
    </LonelyPage>
  )
}

function NothingHeld() {
  return (
    <LonelyPage drawing={<PlanDawn />}>
      <PageTitle note={t`You have no plan at the moment.`}>{t`Nothing is open`}</PageTitle>
      <LinkButton to="/users/upgradeplan">{t`See the plans`}</LinkButton>
    </LonelyPage>
  )
}

const GATE = 'M132 146V96M196 146V96M132 108L96 122M132 124L98 136M196 108L226 116M196 124L224 130'

/** Draws an open gate with the sun behind it. */
function PlanDawn() {
  return (
    <Drawing sun={164}>
      <g transform="translate(70 146) scale(.4)">
        <Acacia />
      </g>
      <path d={GATE} fill="none" stroke="var(--art-ink)" strokeWidth="6" strokeLinecap="round" />
    </Drawing>
  )
}
