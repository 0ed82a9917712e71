import { msg, t } from '@lingui/core/macro'
import { Box, Flex, useComputedColorScheme } from '@mantine/core'
import { currentLocale } from '@savanna/contract/language/current'
import { say } from '@savanna/contract/language/say'
import type { PaymentAnswer } from '@savanna/contract/plans/payments'
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeElementLocale } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useImperativeHandle, useMemo, useState } from 'react'
import classes from './CardForm.module.css'
import { type CardFormProps, CardRefused } from './card.model.ts'

const UNREACHABLE = msg`We can’t load the card form right now. Please try again in a minute.`
const NOT_YET = msg`The card form is still loading. Try again in a moment.`

/** Stripe uses the web's language tags, and falls back to English. */
const stripeLocale = () => currentLocale() as StripeElementLocale

/** Shows Stripe's own card field: its contents go only to Stripe. */
export function StripeCardForm({ publishableKey, ...props }: CardFormProps & { publishableKey: string }) {
  const stripe = useMemo(() => loadStripe(publishableKey, { locale: stripeLocale() }), [publishableKey])
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    stripe.then((loaded) => loaded ?? setFailed(true)).catch(() => setFailed(true))
  }, [stripe])
  if (failed)
    return (
      <Box component="p" c="var(--danger)" role="alert">
        {say(UNREACHABLE)}
      </Box>
    )
  return (
    <Elements stripe={stripe}>
      <Field {...props} />
    </Elements>
  )
}

function Field({ ref, disabled }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const dark = useComputedColorScheme() === 'dark'

  useImperativeHandle(ref, () => ({
    async token() {
      const field = elements?.getElement(CardElement)
      if (!stripe || !field) throw new CardRefused(say(NOT_YET))
      const { token, error } = await stripe.createToken(field)
      if (!token) throw new CardRefused(error?.message ?? say(NOT_YET))
      return token.id
    },
    async askWhoPays({ client_secret }: PaymentAnswer) {
      // Whatever the result, the server fetches the state from Stripe.
      if (stripe && client_secret) await stripe.handleNextAction({ clientSecret: client_secret })
      return undefined
    },
  }))

  return (
    <Flex component="fieldset" direction="column" gap="xs">
      <Box component="legend" fz="sm" fw={600} mb="xs" p={0}>{t`Card`}</Box>
      <Box p="md" className={classes.field}>
        <CardElement options={{ disabled, style: styleFor(dark) }} />
      </Box>
      <p className={classes.hint}>{t`Your card details go straight to Stripe. We never see the number.`}</p>
    </Flex>
  )
}

/** Returns the style of Stripe's frame, which can't use our stylesheets. */
function styleFor(dark: boolean) {
  return {
    base: {
      fontSize: '16px',
      fontFamily: 'system-ui, sans-serif',
      color: dark ? '#f6eee0' : '#16130f',
      iconColor: dark ? '#e8a33d' : '#b84a33',
      '::placeholder': { color: dark ? '#b5a996' : '#6b6257' },
    },
    invalid: { color: dark ? '#f0857a' : '#a8322b' },
  }
}
