import { t } from '@lingui/core/macro'
import { Button, Flex, Stack, Textarea, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type AdminReport, type Decision, DecisionForm } from '@savanna/contract/admin/reports'
import { digitsIn } from '@savanna/contract/digits'
import { say } from '@savanna/contract/language/say'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import { errorsOf } from '../../../kit/form/form.model.ts'
import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import shared from '../../../kit/ui/shared-styles.module.css'
import { toast } from '../../../kit/ui/states/toast.ts'
import classes from '../review.module.css'
import { DecidedElsewhere } from './DecidedElsewhere.tsx'
import { CHOICES, decisionVerb } from './reports.model.ts'
import { useDecide } from './reports.queries.ts'

const WEEK = 7

/**
 * Shows the five decisions, each with a keyboard shortcut, and the field for the reason the member reads. If someone
 * else decides first, only a reason that was already typed is left.
 */
export function DecisionPanel({ report }: { report: AdminReport }) {
  const [decision, setDecision] = useState<Decision>()
  const [reason, setReason] = useState('')
  const [days, setDays] = useState(`${WEEK}`)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const decide = useDecide(report.id)
  const router = useRouter()
  const isOpen = report.decision === null
  const choices = CHOICES.filter(({ decision }) => decision !== 'remove' || report.still_there)
  useKeys(isOpen ? choices : [], setDecision)

  useEffect(() => {
    if (decision) field.current?.focus()
  }, [decision])

  function send(): void {
    if (!decision || decide.isPending) return
    const form = { decision, reason, ...(decision === 'suspend' ? { days: Number(days) || undefined } : {}) }
    const wrong = errorsOf(DecisionForm, form)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    decide.mutate(form, {
      onSuccess: () =>
        void router.navigate({ to: '/admin/$', params: { _splat: 'dashboard/reports' }, search: {} }),
      onError: (error) => {
        if (error instanceof ApiProblem) setErrors(error.fields)
        toast.error(sentenceOf(error))
      },
    })
  }

  if (!isOpen) return decide.isPending || decide.isSuccess ? null : <DecidedElsewhere text={reason} />
  return (
    <section className={classes.panel} aria-label={t`Decision`}>
      <h2>{t`Decide`}</h2>
      <Choices choices={choices} chosen={decision} onChoose={setDecision} />
      {decision && (
        <Flex
          component="form"
          direction="column"
          gap="md"
          mt="md"
          pt="md"
          className={shared.lineAbove}
          onSubmit={handleSubmit(send)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
        >
          {decision === 'suspend' && <DaysInput value={days} onChange={setDays} error={errors.days} />}
          <Textarea
            ref={field}
            label={decision === 'dismiss' ? t`Reason (optional)` : t`Reason`}
            description={decision === 'dismiss' ? undefined : t`The member gets this by email.`}
            autosize
            minRows={3}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={errors.reason}
          />
          <Button
            type="submit"
            loading={decide.isPending}
            color={decision === 'ban' ? 'red' : 'primary'}
            title={t`Ctrl + Enter`}
          >
            {decisionVerb(decision)}
          </Button>
        </Flex>
      )}
    </section>
  )
}

interface DaysInputProps {
  value: string
  onChange: (days: string) => void
  error: string | undefined
}

function DaysInput({ onChange, ...props }: DaysInputProps) {
  return (
    <TextInput
      label={t`Days`}
      inputMode="numeric"
      {...props}
      onChange={({ currentTarget }) => onChange(digitsIn(currentTarget.value))}
    />
  )
}

interface ChoicesProps {
  choices: typeof CHOICES
  chosen: Decision | undefined
  onChoose: (decision: Decision) => void
}

function Choices({ choices, chosen, onChoose }: ChoicesProps) {
  return (
    <Stack gap="2xs" mx="-xs">
      {choices.map(({ decision, key, label, follows }) => (
        <Flex
          component="button"
          key={decision}
          type="button"
          align="center"
          gap="sm"
          mih={52}
          p="xs"
          ta="start"
          className={classes.choice}
          aria-pressed={chosen === decision}
          aria-keyshortcuts={key}
          onClick={() => onChoose(decision)}
        >
          <kbd>{key}</kbd>
          <span>
            <strong>{say(label)}</strong>
            <span className={classes.sub}>{say(follows)}</span>
          </span>
        </Flex>
      ))}
    </Stack>
  )
}

/** Selects a decision by its key, unless a field has the focus. */
function useKeys(choices: typeof CHOICES, onChoose: (decision: Decision) => void): void {
  useWindowEvent('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) return
    const choice = choices.find((choice) => choice.key === key.toUpperCase())
    // Runs after the key press is over: otherwise the newly focused field would receive the key.
    if (choice) setTimeout(() => onChoose(choice.decision))
  })
}
