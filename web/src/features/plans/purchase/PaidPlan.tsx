import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group, Stack } from '@mantine/core'
import { LIMITS } from '@savanna/contract/common'
import { SITE_NAME } from '@savanna/contract/site/name'
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

/** Shows what the payment has unlocked, and where to go next. */
export function PaidPlan() {
  const { id } = useMember()
  const { data } = useSuspenseQuery(ownPlanOf(id))
  const { current, next, receipts } = data
  const latest = next.at(-1) ?? current
  const [receipt] = receipts
  if (!latest) return <NoPlan />
  return (
    <LonelyPage drawing={<PlanDawn />}>
      <PageTitle
        note={t`You have ${{ site: SITE_NAME }} ${{ title: latest.title }} until ${{ ends: formatDay(latest.ends) }}. Then it ends by itself.`}
      >
        {next.length > 0 ? t`You’ve got more time` : t`It’s all yours now`}
      </PageTitle>
      <Stack component="ul" gap="sm" mb="xl" ps="md" className={classes.opened}>
        <li>
          {plural(freeMessages, {
            one: 'Write to your matches as much as you like: the limit of # free message is gone.',
            other: 'Write to your matches as much as you like: the limit of # free messages is gone.',
          })}
        </li>
        <li>{t`Your suggestions, searches and cards now show everyone you could match with.`}</li>
        {receipt && (
          <li>
            <Trans>
              Your receipt is on its way by email, and{' '}
              <Link to="/users/receipts/$number" params={{ number: `${receipt.number}` }}>
                you can see it here
              </Link>
              .
            </Trans>
          </li>
        )}
      </Stack>
      <Group>
        <LinkButton to="/">{t`See who’s here`}</LinkButton>
        <LinkButton variant="default" to="/chat/messages">
          {t`Keep chatting`}
        </LinkButton>
      </Group>
    </LonelyPage>
  )
}

function NoPlan() {
  return (
    <LonelyPage drawing={<PlanDawn />}>
      <PageTitle note={t`You don’t have a plan right now.`}>{t`No plan yet`}</PageTitle>
      <LinkButton to="/users/upgradeplan">{t`See plans`}</LinkButton>
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
