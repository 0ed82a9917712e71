import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, TextInput } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { formatPrice } from '@savanna/contract/money'
import { looksLikePhone, PAY_AGAIN, type PaymentSettings } from '@savanna/contract/plans/payments'
import type { Package } from '@savanna/contract/plans/routes'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import { lazyNamed } from '../../../kit/lazy-part.tsx'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { useMe } from '../../profiles/index.ts'
import classes from './buy.module.css'
import type { CardHandle } from './card.model.ts'
import { usePurchase } from './use-purchase.ts'

const StripeCardForm = lazyNamed(() => import('./StripeCardForm.tsx'), 'StripeCardForm')
const TestCardForm = lazyNamed(() => import('./TestCardForm.tsx'), 'TestCardForm')

const PHONE_HINT = msg`Start with + and the country code, such as +44 20 7946 0958.`

interface PaymentFormProps {
  plan: Package
  settings: PaymentSettings
  onPaid: () => void
}

/** Shows the form for the payer and the card. After any error, typed values stay. */
export function PaymentForm({ plan, settings, onPaid }: PaymentFormProps) {
  const me = useMe()
  const [phone, setPhone] = useState('')
  const card = useRef<CardHandle>(null)
  const { title } = plan
  const price = formatPrice(plan.price)
  const payer = { name: `${me.firstname} ${me.lastname}`, mail: me.mail, phone }
  const { pay, busy, refusal, waiting, repeats, dismissRepeat } = usePurchase(plan, payer, onPaid)
  const alert = useFocusOnRefusal(refusal, busy)

  return (
    <form className={classes.fields} onSubmit={handleSubmit(() => card.current && pay(card.current))}>
      <div className={classes.payer}>
        <TextInput
          label={t({ message: 'Name', context: 'person' })}
          value={payer.name}
          readOnly
          className={classes.fixed ?? ''}
        />
        <TextInput label={t`Email`} value={payer.mail} readOnly className={classes.fixed ?? ''} />
      </div>
      <TextInput
        label={t`Phone`}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        placeholder={t`Optional`}
        description={phone.trim() !== '' && !looksLikePhone(phone.trim()) ? say(PHONE_HINT) : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <Suspense fallback={<Box mih={234} role="status" aria-label={t`Loading`} />}>
        {settings.publishable_key ? (
          <StripeCardForm ref={card} disabled={busy} publishableKey={settings.publishable_key} />
        ) : (
          <TestCardForm ref={card} disabled={busy} />
        )}
      </Suspense>
      <div role="alert" ref={alert} tabIndex={-1}>
        {refusal && (
          <Box component="p" bg="var(--danger-tint)" bdrs="md" c="bright" py="sm" px="md">
            {refusal}
          </Box>
        )}
      </div>
      {waiting && (
        <Box component="p" bg="var(--acacia-tint)" bdrs="md" py="sm" px="md" role="status">
          {waiting}
        </Box>
      )}
      <Button type="submit" size="lg" loading={busy}>
        <Trans>Pay {price}</Trans>
      </Button>
      <ConfirmDialog
        opened={repeats}
        title={say(PAY_AGAIN)}
        verb={t`Pay again`}
        onConfirm={() => card.current && void pay(card.current, true)}
        onClose={dismissRepeat}
      >
        <Box component="p" my="md">
          {t`You already have ${title}. If you pay ${price} again, you’ll get another ${plural({ days: plan.duration }, { one: '# day', other: '# days' })} after it.`}
        </Box>
      </ConfirmDialog>
      <p className={classes.small}>
        <Trans>
          We’ll email you the receipt. By paying, you accept the <Link to="/terms">terms of use</Link>. You
          won’t be charged again when the plan ends.
        </Trans>
      </p>
    </form>
  )
}

/** Moves the focus to a rejection: the button and the card lost it while they were disabled. */
function useFocusOnRefusal(refusal: string | undefined, busy: boolean) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal === undefined || busy) return
    if (document.activeElement?.matches('body, button') ?? true) alert.current?.focus()
  }, [refusal, busy])
  return alert
}
