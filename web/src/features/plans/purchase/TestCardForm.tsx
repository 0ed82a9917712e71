import { msg, t } from '@lingui/core/macro'
import { Box, Button, Group, TextInput } from '@mantine/core'
import { digitsIn } from '@savanna/contract/digits'
import { say } from '@savanna/contract/language/say'
import { type PaymentAnswer, TEST_CARDS } from '@savanna/contract/plans/payments'
import { useImperativeHandle, useRef, useState } from 'react'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { answerBank } from '../plans.queries.ts'
import classes from './CardForm.module.css'
import { type CardFormProps, CardRefused, expiryAsTyped, numberAsTyped } from './card.model.ts'

type ConfirmPayment = (approve: boolean) => void

const [PAYS] = TEST_CARDS
const { number: PAYING_NUMBER } = PAYS
const UNFILLED = msg`Please complete all the card details.`

/** Shows a card form like a bank's, filled with a card that pays. Its contents stay in this page. */
export function TestCardForm({ ref, disabled }: CardFormProps) {
  const [number, setNumber] = useState<string>(PAYS.number)
  const [expiry, setExpiry] = useState('12 / 34')
  const [code, setCode] = useState('123')
  const [asking, setAsking] = useState<{ answer: ConfirmPayment }>()

  useImperativeHandle(ref, () => ({
    async token() {
      if (number === '' || expiry === '' || code === '') throw new CardRefused(say(UNFILLED))
      const card = TEST_CARDS.find((card) => card.number === number)
      if (!card)
        throw new CardRefused(t`The test bank doesn’t know this card. Try ${{ number: PAYING_NUMBER }}.`)
      return card.token
    },
    async askWhoPays({ payment_id }: PaymentAnswer) {
      const approve = await new Promise<boolean>((answer) => setAsking({ answer }))
      setAsking(undefined)
      return answerBank(payment_id, approve)
    },
  }))

  return (
    <fieldset className={classes.form} aria-label={t`Card`} disabled={disabled}>
      <TextInput
        className={classes.whole ?? ''}
        label={t`Card number`}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(numberAsTyped(event.currentTarget.value))}
      />
      <TextInput
        label={t`Expires`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`MM / YY`}
        value={expiry}
        onChange={(event) => setExpiry(expiryAsTyped(event.currentTarget.value))}
      />
      <TextInput
        label={t`Security code`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={code}
        onChange={(event) => setCode(digitsIn(event.currentTarget.value))}
      />
      <Group justify="space-between" className={classes.test}>
        <Box
          component="p"
          bg="var(--acacia-tint)"
          bdrs="var(--radius-pill)"
          fz="sm"
          fw={600}
          py="2xs"
          px="sm"
        >{t`Test mode: you won’t be charged`}</Box>
        <OtherAnswers number={number} onChoose={setNumber} />
      </Group>
      <WhoPays answer={asking?.answer} />
    </fieldset>
  )
}

/** Lists the test bank's cards, each with its result; a click fills in the number and closes the list. */
function OtherAnswers({ number, onChoose }: { number: string; onChoose: (number: string) => void }) {
  const list = useRef<HTMLDetailsElement>(null)
  function choose(chosen: string) {
    onChoose(chosen)
    if (!list.current) return
    list.current.open = false
    list.current.querySelector('summary')?.focus({ preventScroll: true })
  }
  return (
    <details ref={list}>
      <summary>{t`Try a different outcome`}</summary>
      <ul className={classes.answers}>
        {TEST_CARDS.map((card) => (
          <li key={card.token}>
            <button type="button" aria-pressed={number === card.number} onClick={() => choose(card.number)}>
              <span>{say(card.label)}</span>
              <Box component="span" c="dimmed" fz="sm" flex="none" fw={400} className={shared.tabular}>
                {card.number}
              </Box>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Shows the test bank's confirmation dialog. */
function WhoPays({ answer }: { answer: ConfirmPayment | undefined }) {
  return (
    <Modal
      opened={answer !== undefined}
      onClose={() => answer?.(false)}
      title={t`Did you make this payment?`}
      closeOnClickOutside={false}
    >
      <p className={classes.question}>
        {t`The test bank asks just as a real one would. You won’t be charged, whatever you answer.`}
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer?.(false)}>{t`No, it wasn’t me`}</Button>
        <Button onClick={() => answer?.(true)} data-autofocus>{t`Confirm payment`}</Button>
      </Group>
    </Modal>
  )
}
