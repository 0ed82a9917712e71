import { t } from '@lingui/core/macro'
import { Box, Button, Flex } from '@mantine/core'
import { unsubscribeDigest } from '@savanna/contract/notifications/choices'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import classes from '../../features/notifications/Unsubscribe.module.css'
import { sentenceOf } from '../../kit/api/problem.ts'
import { request } from '../../kit/api/request.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows the page of a digest's link, without a login; just opening it changes nothing. */
export function UnsubscribePage() {
  const { token = '' } = useParams({ strict: false })
  const stop = useMutation({
    mutationFn: () => request(unsubscribeDigest, { params: { token } }),
    meta: { quiet: true },
  })
  if (stop.isSuccess) {
    return (
      <div role="status">
        <PageTitle note={t`You’ll still find everything on the site.`}>{stop.data.message}</PageTitle>
        <Ways settings={t`Choose which emails you get`} />
      </div>
    )
  }
  return (
    <>
      <PageTitle
        note={t`You won’t get the daily email about what you missed. We’ll still email you about your account.`}
      >
        {t`Stop these emails?`}
      </PageTitle>
      <Button size="lg" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t`Stop these emails`}
      </Button>
      {stop.error && (
        <Box role="alert" component="p" c="var(--danger)" mt="sm">
          {sentenceOf(stop.error)}
        </Box>
      )}
      <Ways settings={t`Choose what they’re about`} />
    </>
  )
}

function Ways({ settings }: { settings: string }) {
  return (
    <Flex component="nav" wrap="wrap" mt="lg" className={classes.ways} aria-label={t`Other options`}>
      <Link to="/users/settings/notifications">{settings}</Link>
      <Link to="/">{t`Go to ${{ site: SITE_NAME }}`}</Link>
    </Flex>
  )
}
