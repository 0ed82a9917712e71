import { plural, t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { type AdminGuessLink, answerAdminGuesses, checkAdminGuesses } from '@savanna/contract/admin/guesses'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { request } from '../../kit/api/request.ts'
import { endAdminSession } from '../../kit/session/admin-session.ts'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { toast } from '../../kit/ui/states/toast.ts'
import { PortalSheet } from './PortalSheet.tsx'

const adminGuessLink = (key: string) =>
  queryOptions({
    queryKey: ['admin', 'guess-link', key],
    queryFn: () => request(checkAdminGuesses, { params: { key } }),
  })

/**
 * Shows the page of the links about rejected logins that are emailed to administrators. Opening one changes nothing.
 */
export function RefusedLoginsPage() {
  const { _splat = '' } = useParams({ strict: false })
  const key = _splat.split('/')[1] ?? ''
  const { data, error, refetch } = useQuery(adminGuessLink(key))

  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PortalSheet title={t`Was this you?`} note={t`Just a moment.`} />
  const { about, refused } = data
  if (about === null) return <Expired />
  return (
    <PortalSheet
      title={about === 'browser' ? t`Allow this browser?` : t`Was this you?`}
      note={describeLink(about, refused)}
    >
      <Answers mailedKey={key} about={about} />
    </PortalSheet>
  )
}

/** Returns what a link is about, like that of a member's account. */
function describeLink(about: 'guesses' | 'browser', { passwords, codes }: AdminGuessLink['refused']): string {
  if (about === 'browser')
    return t`Someone entered the correct password for your account in the portal, in a browser that’s new to us. If it was you, in this browser, allow it and then log in. If it wasn’t, choose a new password.`
  if (codes === 0)
    return t`Browsers that are new to us have entered ${plural(passwords, { one: '# wrong password', other: '# wrong passwords' })} for your account in the portal since you last answered us. Nobody got in.`
  if (passwords === 0)
    return t`Browsers that are new to us have entered ${plural(codes, { one: '# wrong code', other: '# wrong codes' })} for your account in the portal since you last answered us. To get that far, they must know your password. If it wasn’t you, choose a new one.`
  return t`Browsers that are new to us have entered ${plural(passwords, { one: '# wrong password', other: '# wrong passwords' })} and ${plural(codes, { one: '# wrong code', other: '# wrong codes' })} for your account in the portal since you last answered us. To enter a code, they must know your password. If it wasn’t you, choose a new one.`
}

function Expired() {
  return (
    <PortalSheet
      title={t`This link is invalid or has expired`}
      note={t`Links like this work once, and not for long. Choosing a new password in the portal counts as an answer too.`}
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
      request(answerAdminGuesses, { params: { key: mailedKey }, body: { answer } }),
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
        {about === 'browser' ? t`Yes, it’s me` : t`Yes, it was me`}
      </Button>
      <Button
        size="lg"
        variant="default"
        disabled={answering.isPending}
        loading={isSending('sessions')}
        onClick={() => answering.mutate('sessions')}
      >
        {t`Log out all devices`}
      </Button>
      <ToLogin>{t`Leave it as it is`}</ToLogin>
    </Stack>
  )
}
