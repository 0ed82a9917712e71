import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Flex, Stack, Textarea } from '@mantine/core'
import { type Appeal, AppealForm, readAppeal, sendAppeal } from '@savanna/contract/admin/reports'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { momentText } from '../../../features/admin/admin.model.ts'
import { nameDecision } from '../../../features/admin/reports/reports.model.ts'
import { UnsentText } from '../../../features/admin/UnsentText.tsx'
import { useRefetchChanged } from '../../../features/admin/use-refetch-changed.ts'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { request } from '../../../kit/api/request.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'

const appealQuery = (token: string) =>
  queryOptions({
    queryKey: ['appeal', token],
    queryFn: ({ signal }) => request(readAppeal, { params: { token }, signal }),
  })

/** Shows the page of the link in an email about a decision: the decision, and a form to appeal once. */
export function AppealPage() {
  const { token = '' } = useParams({ strict: false })
  const { data: appeal, error } = useQuery(appealQuery(token))

  if (error)
    return (
      <>
        <PageTitle note={sentenceOf(error)}>{t`This link doesn’t work`}</PageTitle>
        <LinkButton to="/" size="lg">
          {t`Back to the homepage`}
        </LinkButton>
      </>
    )
  if (!appeal) return null
  return (
    <>
      <PageTitle note={t`We read every appeal and reply to it.`}>{t`Appeal a decision`}</PageTitle>
      <Stack gap="lg">
        <Box component="p" c="dimmed">
          <Decided appeal={appeal} />
        </Box>
        <State appeal={appeal} token={token} />
      </Stack>
    </>
  )
}

function Decided({ appeal: { decision, until, reason } }: { appeal: Appeal }) {
  const name = nameDecision(decision)
  if (!until)
    return (
      <Trans>
        Our decision: <strong>{name}</strong>. {reason}
      </Trans>
    )
  const date = momentText(until)
  return (
    <Trans>
      Our decision: <strong>{name}</strong>, until {date}. {reason}
    </Trans>
  )
}

function State({ appeal, token }: { appeal: Appeal; token: string }) {
  return (
    <>
      {appeal.state !== 'open' && (
        <Box component="p" my="md" role="status">
          {appeal.state === 'sent'
            ? t`Thank you. We’ve got your appeal and will write back.`
            : t`We’ve looked at it again. ${{ answer: appeal.answer_reason ?? '' }}`}
        </Box>
      )}
      <Write token={token} sent={appeal.state !== 'open'} />
    </>
  )
}

function Write({ token, sent }: { token: string; sent: boolean }) {
  const queryClient = useQueryClient()
  const form = useZodForm({ schema: AppealForm, initialValues: { text: '' } })
  const refetch = useRefetchChanged([['appeal', token]])
  const send = useMutation({
    mutationFn: (body: { text: string }) => request(sendAppeal, { params: { token }, body }).catch(refetch),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['appeal', token] }),
    meta: { quiet: true },
  })

  if (sent)
    return send.isPending || send.isSuccess ? null : (
      <UnsentText label={t`You’d already written to us. This text wasn’t sent.`} text={form.values.text} />
    )
  const submit = form.submit((body) => send.mutateAsync(body))
  return (
    <Flex component="form" direction="column" gap="lg" onSubmit={submit} noValidate>
      <Textarea {...form.getInputProps('text')} label={t`What should we know?`} autosize minRows={5} />
      <Button type="submit" loading={form.busy}>
        {t`Send appeal`}
      </Button>
    </Flex>
  )
}
