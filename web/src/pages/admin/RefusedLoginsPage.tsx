import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { answerAdminGuesses, checkAdminGuesses } from '@savanna/contract/admin/guesses'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { describeLink } from '../../features/accounts/recovery/GuessAnswers.tsx'
import { call } from '../../kit/api/call.ts'
import { sentenceOf } from '../../kit/api/problem.ts'
import { endAdminSession } from '../../kit/session/admin-session.ts'
import { ErrorState } from '../../kit/ui/states/ErrorState.tsx'
import { toast } from '../../kit/ui/states/toast.ts'
import { PortalSheet } from './PortalSheet.tsx'

const adminGuessLink = (key: string) =>
  queryOptions({
    queryKey: ['admin', 'guess-link', key],
    queryFn: () => call(checkAdminGuesses, { params: { key } }),
  })

/** Shows the page of the links about refused log-ins that administrators are mailed. Opening one changes nothing. */
export function RefusedLoginsPage() {
  const { _splat = '' } = useParams({ strict: false })
  const key = _splat.split('/')[1] ?? ''
  const { data, error, refetch } = useQuery(adminGuessLink(key))

  if (error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  if (!data) return <PortalSheet title={t`Was this you?`} note={t`This takes a moment.`} />
  const { about, refused } = data
  if (about === null) return <Expired />
  const account = t({
    message: 'your account in the portal',
    comment:
      'Stands in a sentence in the place of a username: "… the right password of your account in the portal …"',
  })
  return (
    <PortalSheet
      title={about === 'browser' ? t`Let this browser in?` : t`Was this you?`}
      note={describeLink(about, account, refused)}
    >
      <Answers mailedKey={key} about={about} />
    </PortalSheet>
  )
}

function Expired() {
  return (
    <PortalSheet
      title={t`This link is not valid, or no longer`}
      note={t`It works once, and for a while. A new password in the portal counts as an answer, too.`}
    >
      <ToLogin>{t`Log in to the portal`}</ToLogin>
    </PortalSheet>
  )
}

function ToLogin({ children }: { children: string }) {
  return (
    <Link to="/admin/$" params={{ _splat: 'login' }}>
      {children}
    </Link>
  )
}

function Answers({ mailedKey, about }: { mailedKey: string; about: 'guesses' | 'browser' }) {
  const router = useRouter()
  const answering = useMutation({
    mutationFn: (answer: 'me' | 'sessions') =>
      call(answerAdminGuesses, { params: { key: mailedKey }, body: { answer } }),
    meta: { quiet: true },
    onError: (error) => toast.error(sentenceOf(error)),
    onSuccess: ({ message }, answer) => {
      toast.info(message)
      if (answer === 'sessions') endAdminSession()
      void router.navigate({ to: '/admin/$', params: { _splat: 'login' }, replace: true })
    },
  })
  const isSending = (answer: 'me' | 'sessions') => answering.isPending && answering.variables === answer
  return (
    <Stack gap="sm">
      <Button
        size="lg"
        disabled={answering.isPending}
        loading={isSending('me')}
        onClick={() => answering.mutate('me')}
      >
        {about === 'browser' ? t`It is me` : t`It was me`}
      </Button>
      <Button
        size="lg"
        variant="default"
        disabled={answering.isPending}
        loading={isSending('sessions')}
        onClick={() => answering.mutate('sessions')}
      >
        {t`Log out every device`}
      </Button>
      <ToLogin>{t`Leave it as it is`}</ToLogin>
    </Stack>
  )
}
