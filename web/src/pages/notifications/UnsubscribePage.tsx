import { t } from '@lingui/core/macro'
import { Box, Button, Flex } from '@mantine/core'
import { unsubscribeDigest } from '@savanna/contract/notifications/choices'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import classes from '../../features/notifications/Unsubscribe.module.css'
import { call } from '../../kit/api/call.ts'
import { sentenceOf } from '../../kit/api/problem.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows the page of a digest's link, without a log-in; opening it alone changes nothing. */
export function UnsubscribePage() {
  const { token = '' } = useParams({ strict: false })
  const stop = useMutation({
    mutationFn: () => call(unsubscribeDigest, { params: { token } }),
    meta: { quiet: true },
  })
  if (stop.isSuccess) {
    return (
      <div role="status">
        <PageTitle note={t`You will still find everything on the site.`}>{stop.data.message}</PageTitle>
        <Ways settings={t`Choose them again, one by one`} />
      </div>
    )
  }
  return (
    <>
      <PageTitle
        note={t`The daily mail about what you missed will not come any more. Mails about your account still do.`}
      >
        {t`Stop these mails?`}
      </PageTitle>
      <Button size="lg" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t`Stop these mails`}
      </Button>
      {stop.error && (
        <Box role="alert" component="p" c="var(--danger)" mt="sm">
          {sentenceOf(stop.error)}
        </Box>
      )}
      <Ways settings={t`Choose what they tell`} />
    </>
  )
}

function Ways({ settings }: { settings: string }) {
  return (
    <Flex component="nav" wrap="wrap" mt="lg" className={classes.ways} aria-label={t`Other ways`}>
      <Link to="/users/settings/notifications">{settings}</Link>
      <Link to="/">{t`To the site`}</Link>
    </Flex>
  )
}
