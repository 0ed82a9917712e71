import { t } from '@lingui/core/macro'
import { Box, Button, Group, getDefaultZIndex, Stack, TextInput } from '@mantine/core'
import { ENROL_FIRST, IdentityForm, proveIdentity } from '@savanna/contract/admin/proof'
import { say } from '@savanna/contract/language/say'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { z } from 'zod'
import { isRefusal } from '../../../kit/api/problem.ts'
import { requestAdminOnce } from '../../../kit/api/request-admin.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { answerProof, mountProofDialog, useProofRequest } from '../../../kit/session/admin-proof.ts'
import { SecretInput } from '../../../kit/ui/fields/SecretInput.tsx'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'

/**
 * Called once the key press that closes this dialog has been handled: until then the dialog below is covered and
 * ignores it.
 */
const cancel = () => void setTimeout(answerProof)

/**
 * Shows the dialog that asks an administrator for password and code again when a request needs it (`requestAdmin`). The
 * form that sent the request waits behind it.
 */
export function ConfirmIdentity() {
  const request = useProofRequest()
  useEffect(mountProofDialog, [])

  return (
    <Modal
      opened={request !== undefined}
      onClose={cancel}
      title={t`Confirm it’s you`}
      // Above the form that sent the request, whichever mounted first.
      zIndex={getDefaultZIndex('modal') + 1}
    >
      {request === 'enrol' ? <EnrolFirst /> : <IdentityFields />}
    </Modal>
  )
}

function IdentityFields() {
  const form = useZodForm({ schema: IdentityForm, initialValues: { password: '', code: '' } })

  async function confirm(body: z.output<typeof IdentityForm>): Promise<void> {
    try {
      answerProof((await requestAdminOnce(proveIdentity, { body })).proof)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const [field] = Object.keys(error.fields)
      form.refuse(field === 'password' ? 'password' : 'code', error.message)
    }
  }

  return (
    <form onSubmit={form.submit(confirm)} noValidate>
      <Stack gap="md">
        <Box component="p">
          {t`This changes who can open an account, so we need your password and a code again. You won’t be asked for the next 10 minutes.`}
        </Box>
        <SecretInput
          {...form.getInputProps('password')}
          label={t`Password`}
          autoComplete="current-password"
          errorProps={{ role: 'alert' }}
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('code')}
          label={t`Code`}
          description={t`Enter the six digits from your authenticator app, or one of your recovery codes.`}
          autoComplete="one-time-code"
          errorProps={{ role: 'alert' }}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={cancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t`Confirm`}
        </Button>
      </Group>
    </form>
  )
}

function EnrolFirst() {
  return (
    <>
      <Box component="p">{say(ENROL_FIRST)}</Box>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={cancel}>
          {t`Cancel`}
        </Button>
        {/* In another tab, so nothing typed here is lost. */}
        <Button
          renderRoot={(props) => (
            <Link to="/admin/$" params={{ _splat: 'dashboard/account' }} target="_blank" {...props} />
          )}
          onClick={cancel}
          data-autofocus
        >
          {t`Set it up`}
        </Button>
      </Group>
    </>
  )
}
