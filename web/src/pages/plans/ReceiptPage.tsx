import { t } from '@lingui/core/macro'
import { Box, Button, Flex } from '@mantine/core'
import { formatPrice } from '@savanna/contract/money'
import type { Receipt } from '@savanna/contract/plans/routes'
import { SITE_NAME } from '@savanna/contract/site/name'
import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import classes from '../../features/plans/own.module.css'
import { formatDay, formatDuration } from '../../features/plans/plans.model.ts'
import { ownPlanOf } from '../../features/plans/plans.queries.ts'
import { useMe } from '../../features/profiles/index.ts'
import { Wordmark } from '../../kit/art/Wordmark.tsx'
import { useMember } from '../../kit/session/session.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows one receipt, ready to print. */
export function ReceiptPage() {
  const { number } = useParams({ strict: false })
  const { id } = useMember()
  const { data } = useSuspenseQuery(ownPlanOf(id))
  const receipt = data.receipts.find((one) => `${one.number}` === number)
  return (
    <Box mx="auto" maw={640}>
      <PageTitle>
        {receipt ? t`Receipt ${{ number: receipt.number }}` : t`We couldn’t find this receipt`}
      </PageTitle>
      {receipt && <Sheet receipt={receipt} />}
      <Flex wrap="wrap" gap="sm" mt="lg" className={classes.actions}>
        {receipt && (
          <Button leftSection={<IconPrinter size={20} stroke={1.75} />} onClick={() => print()}>
            {t`Print`}
          </Button>
        )}
        <LinkButton variant="default" to="/users/settings/plan">
          {t`All receipts`}
        </LinkButton>
      </Flex>
    </Box>
  )
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const me = useMe()
  const { number, issued, plan, duration, price, refunded, test } = receipt
  return (
    <article className={classes.sheet}>
      <Wordmark />
      <Box component="dl" mt="lg" className={classes.facts}>
        <Fact name={t`Receipt`}>{number}</Fact>
        <Fact name={t`Date`}>{formatDay(issued)}</Fact>
        <Fact name={t({ message: 'For', comment: 'On a receipt, before the name of who has paid' })}>
          {me.firstname} {me.lastname}, {me.mail}
        </Fact>
        <Fact name={t({ message: 'What', context: 'receipt', comment: 'Before the plan that was paid for' })}>
          {SITE_NAME} {plan}, {formatDuration(duration)}
        </Fact>
        <Fact name={t`Paid by card`}>{formatPrice(price)}</Fact>
        {refunded > 0 && <Fact name={t`Refunded`}>{formatPrice(refunded)}</Fact>}
      </Box>
      {test && <p className={classes.line}>{t`This was a test: you haven’t been charged.`}</p>}
    </article>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
