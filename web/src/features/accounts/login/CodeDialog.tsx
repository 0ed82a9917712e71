import { t } from '@lingui/core/macro'
import { Button, Flex, TextInput } from '@mantine/core'
import { SecondCode } from '@savanna/contract/accounts/rules'
import { z } from 'zod'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import type { CodeQuestion } from './code-question.ts'

const schema = z.object({ code: SecondCode })

interface CodeDialogProps {
  question: CodeQuestion
  onDone: () => void
}

/** Asks for the code of the second factor. */
export function CodeDialog({ question, onDone }: CodeDialogProps) {
  function giveUp(): void {
    question.giveUp()
    onDone()
  }

  return (
    <Modal opened onClose={giveUp} title={t`One more step`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <CodeForm question={question} onDone={onDone} />
    </Modal>
  )
}

function CodeForm({ question, onDone }: CodeDialogProps) {
  const form = useZodForm({ schema, initialValues: { code: '' } })

  async function send({ code }: { code: string }): Promise<void> {
    await question.answer(code)
    onDone()
  }

  return (
    <Flex component="form" direction="column" gap="2xs" onSubmit={form.submit(send)} noValidate>
      <TextInput
        {...form.getInputProps('code')}
        mb="md"
        label={t`Code`}
        description={t`Enter the six digits from your authenticator app, or one of your recovery codes.`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t`Continue`}
      </Button>
    </Flex>
  )
}
