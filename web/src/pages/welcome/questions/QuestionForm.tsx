import { t } from '@lingui/core/macro'
import { Box, Button, Flex, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import { useRootMark } from '../../../kit/root-mark.ts'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import classes from '../WelcomePage.module.css'

interface QuestionFormProps {
  title: string
  note?: ReactNode
  busy?: boolean
  onSubmit: () => void
  onBack: (() => void) | undefined
  /** Skips the question for now. */
  onSkip?: (() => void) | undefined
  /** The button that continues; absent if something else is the next step. */
  verb?: string | undefined
  children: ReactNode
}

/** Shows a question with its answer, and the buttons to continue and go back. Enter continues. */
export function QuestionForm({ title, note, busy = false, verb = t`Continue`, ...form }: QuestionFormProps) {
  useRootMark('steps')
  const submit = handleSubmit(() => busy || form.onSubmit())
  return (
    <Flex component="form" direction="column" className={classes.form} onSubmit={submit} noValidate>
      <PageTitle note={note}>{title}</PageTitle>
      <Box flex={1}>{form.children}</Box>
      <Group gap="sm" wrap="nowrap" className={classes.buttons}>
        {form.onBack && (
          <Button variant="default" size="lg" onClick={form.onBack}>
            {t`Back`}
          </Button>
        )}
        {form.onSkip && (
          <Button variant="subtle" size="lg" onClick={form.onSkip}>
            {t`Not now`}
          </Button>
        )}
        <Button type="submit" size="lg" loading={busy} flex={1}>
          {verb}
        </Button>
      </Group>
    </Flex>
  )
}
