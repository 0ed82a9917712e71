import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Flex, Stack } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { usePasswordCheck } from '../use-password-check.ts'
import { AccountStep } from './AccountStep.tsx'
import { FIELDS, STEPS, type Step } from './register.model.ts'
import own from './register.module.css'
import { useRegistration } from './use-registration.ts'
import { useUsernameCheck } from './use-username-check.ts'
import { WhereStep } from './WhereStep.tsx'
import { WhoStep } from './WhoStep.tsx'

const NAMES = { who: msg`You`, account: msg`Account`, where: msg`Location` } as const satisfies Record<
  Step,
  Sentence
>

/**
 * Shows the registration form in three steps. All of them stay in the page, so browsers know which password to offer
 * to save.
 */
export function RegisterForm() {
  const { form, step, setStep, where, settle, send, ready } = useRegistration()
  const check = useUsernameCheck(form.values.username)
  const { username, email: mail, pwd1 } = form.values
  const password = usePasswordCheck(pwd1, { username, mail })
  const at = STEPS.indexOf(step)
  const last = at === STEPS.length - 1
  const element = useFocusOnStep(step)
  const [asking, setAsking] = useState(false)

  async function submitStep(event: SyntheticEvent): Promise<void> {
    if (last) return send(event)
    event.preventDefault()
    if (asking || !form.check(...FIELDS[step])) return
    if (step === 'account') {
      setAsking(true)
      const [taken, weakness] = await Promise.all([check.askNow(), password.askNow()])
      setAsking(false)
      if (weakness !== undefined) form.refuse('pwd1', weakness)
      if (taken) return focusOnWrong(element.current, step)
      if (weakness !== undefined) return
    }
    setStep(STEPS[at + 1] ?? step)
  }

  return (
    <form ref={element} onSubmit={(event) => void submitStep(event)} noValidate>
      <Stack gap="2xs">
        <Steps at={at} />
        <WhoStep form={form} hidden={step !== 'who'} />
        <AccountStep form={form} check={check} verdict={password.verdict} hidden={step !== 'account'} />
        <WhereStep where={where} onSettle={settle} hidden={step !== 'where'} />
        {last && (
          <Box component="p" c="dimmed" fz="sm" mb="sm">
            <Trans>
              By registering, you confirm that you’re 18 or over and accept the{' '}
              <Link to="/terms" target="_blank">
                terms of use
              </Link>{' '}
              and the{' '}
              <Link to="/privacy" target="_blank">
                privacy notice
              </Link>
              .
            </Trans>
          </Box>
        )}
        <Flex gap="sm" mt="2xs" className={own.buttons}>
          {at > 0 && (
            <Button variant="default" size="lg" onClick={() => setStep(STEPS[at - 1] ?? step)}>
              {t`Back`}
            </Button>
          )}
          <Button type="submit" size="lg" disabled={last && !ready} loading={form.busy || asking}>
            {last ? t`Register` : t`Next`}
          </Button>
        </Flex>
      </Stack>
    </form>
  )
}

function Steps({ at }: { at: number }) {
  const [step, count] = [at + 1, STEPS.length]
  return (
    <Box component="ol" mb="lg" className={own.steps} aria-label={t`Step ${step} of ${count}`}>
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={own.step}
          data-reached={index <= at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {say(NAMES[name])}
        </li>
      ))}
    </Box>
  )
}

/** Moves the focus to a new step's first field; not when the page opens, as a phone's keyboard would cover it. */
function useFocusOnStep(step: Step) {
  const element = useRef<HTMLFormElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusOnWrong(element.current, step)
  }, [step])
  return element
}

/** Focuses a step's first wrong field, or its first field if all are right. */
function focusOnWrong(form: HTMLFormElement | null, step: Step): void {
  const fields = form?.querySelector(`[data-step="${step}"]`)
  const wrong = fields?.querySelector('[aria-invalid="true"]')
  const first = wrong ?? fields?.querySelector('input, button')
  if (first instanceof HTMLElement) first.focus()
}
