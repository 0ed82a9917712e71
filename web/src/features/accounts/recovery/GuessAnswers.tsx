import { plural, t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { answerGuesses, type GuessLink } from '@savanna/contract/accounts/guesses'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { request } from '../../../kit/api/request.ts'
import { endSession, useSession } from '../../../kit/session/session.ts'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { toast } from '../../../kit/ui/states/toast.ts'
import classes from '../accounts.module.css'

type GuessAnswer = 'me' | 'password' | 'sessions'

interface GuessAnswersProps extends Omit<GuessLink, 'about'> {
  mailedKey: string
  about: 'guesses' | 'browser'
}

/** Asks an account's owner whether rejected logins were theirs, and acts on the answer. */
export function GuessAnswers({ mailedKey, about, username, refused }: GuessAnswersProps) {
  const router = useRouter()
  const member = useSession() !== null
  const answering = useMutation({
    mutationFn: (answer: GuessAnswer) =>
      request(answerGuesses, { params: { key: mailedKey }, body: { answer } }),
    onSuccess: ({ message, password_key }, answer) => {
      toast.info(message)
      if (answer !== 'me') endSession('logout')
      if (password_key !== null)
        void router.navigate({
          to: '/users/reset-password/$key',
          params: { key: password_key },
          replace: true,
        })
      else void router.navigate({ to: answer === 'me' && member ? '/' : '/users/login', replace: true })
    },
  })
  const button = (answer: GuessAnswer, label: string, variant: 'filled' | 'default') => (
    <Button
      size="lg"
      variant={variant}
      disabled={answering.isPending}
      loading={answering.isPending && answering.variables === answer}
      onClick={() => answering.mutate(answer)}
    >
      {label}
    </Button>
  )

  return (
    <>
      <PageTitle note={describeLink(about, username, refused)}>
        {about === 'browser' ? t`Allow this browser?` : t`Was this you?`}
      </PageTitle>
      <Stack gap="sm">
        {button('me', about === 'browser' ? t`Yes, it’s me` : t`Yes, it was me`, 'filled')}
        {button('password', t`Choose a new password`, 'default')}
        {button('sessions', t`Log out all devices`, 'default')}
      </Stack>
      <nav className={classes.links} aria-label={t`Other options`}>
        <Link to="/">{t`Leave it as it is`}</Link>
      </nav>
    </>
  )
}

/** Returns what a link is about: "21 wrong passwords were entered for amara …". */
export function describeLink(
  about: GuessAnswersProps['about'],
  username: string,
  { passwords, codes }: GuessLink['refused'],
): string {
  if (about === 'browser')
    return t`Someone entered the correct password for ${username} in a browser that’s new to us. If it was you, in this browser, allow it and then log in. If it wasn’t, choose a new password.`
  if (codes === 0)
    return t`Browsers that are new to us have entered ${plural(passwords, { one: '# wrong password', other: '# wrong passwords' })} for ${username} since you last answered us. Nobody got in.`
  if (passwords === 0)
    return t`Browsers that are new to us have entered ${plural(codes, { one: '# wrong code', other: '# wrong codes' })} for ${username} since you last answered us. To get that far, they must know your password. If it wasn’t you, choose a new one.`
  return t`Browsers that are new to us have entered ${plural(passwords, { one: '# wrong password', other: '# wrong passwords' })} and ${plural(codes, { one: '# wrong code', other: '# wrong codes' })} for ${username} since you last answered us. To enter a code, they must know your password. If it wasn’t you, choose a new one.`
}
