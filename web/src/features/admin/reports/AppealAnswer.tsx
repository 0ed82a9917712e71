import { t } from '@lingui/core/macro'
import { Button, Group, Textarea } from '@mantine/core'
import { AppealAnswer as AppealAnswerBody } from '@savanna/contract/admin/reports'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { DecidedElsewhere } from './DecidedElsewhere.tsx'
import { useAnswerAppeal } from './reports.queries.ts'

const schema = AppealAnswerBody.pick({ reason: true })

/**
 * Confirms or overturns a decision after an appeal, with a reason for the member. If someone else decides first, only
 * a reason that was already typed is left.
 */
export function AppealAnswer({ id, answered }: { id: string; answered: boolean }) {
  const answer = useAnswerAppeal(id)
  const form = useZodForm({ schema, initialValues: { reason: '' } })

  const send = (overturn: boolean) => form.submit(({ reason }) => answer.mutateAsync({ overturn, reason }))

  if (answered)
    return answer.isPending || answer.isSuccess ? null : <DecidedElsewhere text={form.values.reason} />
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <Textarea {...form.getInputProps('reason')} label={t`Reply`} autosize minRows={3} />
      <Group mt="md">
        <Button loading={form.busy} onClick={send(false)}>
          {t`Keep decision`}
        </Button>
        <Button variant="default" loading={form.busy} onClick={send(true)}>
          {t`Reverse decision`}
        </Button>
      </Group>
    </form>
  )
}
