import { Box, Button, Flex, Group, Modal } from '@mantine/core'
import { type PaymentAnswer, TEST_CARDS } from '@savanna/contract/plans/payments'
import { useId, useImperativeHandle, useState } from 'react'
import { answerBank } from '../plans.queries.ts'
import classes from './CardForm.module.css'
import type { CardFormProps } from './card.model.ts'

type Answer = (approve: boolean) => void

/** Shows the form of the test bank: a choice of cards, each with another outcome. */
export function TestCardForm({ ref, disabled }: CardFormProps) {
  const [token, setToken] = useState<string>(TEST_CARDS[0].token)
  const [asking, setAsking] = useState<{ answer: Answer }>()
  const name = useId()

  useImperativeHandle(ref, () => ({
    token: async () => token,
    async askWhoPays({ payment_id }: PaymentAnswer) {
      const approve = await new Promise<boolean>((answer) => setAsking({ answer }))
      setAsking(undefined)
      return answerBank(payment_id, approve)
    },
  }))

  return (
    <Flex component="fieldset" direction="column" gap="xs" disabled={disabled}>
      <Box component="legend" fz="sm" fw={600} mb="xs" p={0}>
        Card
      </Box>
      <p className={classes.mode}>Test mode: no money moves</p>
      {TEST_CARDS.map((card) => (
        <label key={card.token} className={classes.card}>
          <input
            type="radio"
            name={name}
            checked={token === card.token}
            onChange={() => setToken(card.token)}
          />
          <span className={classes.label}>{card.label}</span>
          <span className={classes.number}>{card.number}</span>
        </label>
      ))}
      <WhoPays answer={asking?.answer} />
    </Flex>
  )
}

/** Shows the test bank's dialog that asks for a confirmation. */
function WhoPays({ answer }: { answer: Answer | undefined }) {
  return (
    <Modal
      opened={answer !== undefined}
      onClose={() => answer?.(false)}
      title="Is this payment yours?"
      closeOnClickOutside={false}
    >
      <p className={classes.question}>
        The test bank asks as a real one would. No money moves, whatever you say.
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer?.(false)}>
          It is not
        </Button>
        <Button onClick={() => answer?.(true)} data-autofocus>
          Confirm payment
        </Button>
      </Group>
    </Modal>
  )
}
