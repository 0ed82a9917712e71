import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { useProofRequest } from '../../kit/session/admin-proof.ts'
import { Modal } from '../../kit/ui/overlays/Modal.tsx'

interface FormDialogProps {
  title: string
  /** The label of the submit button, such as "Save user". */
  verb: string
  busy: boolean
  onSubmit: (event: SyntheticEvent) => void
  onClose: () => void
  /** The form's fields. */
  children: ReactNode
}

/** Shows a form in a dialog, with a submit and a cancel button. */
export function FormDialog({ title, verb, busy, onSubmit, onClose, children }: FormDialogProps) {
  // Escape then belongs to the dialog on top.
  const covered = useProofRequest() !== undefined
  return (
    <Modal opened onClose={onClose} title={title} closeOnEscape={!covered}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">{children}</Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={busy}>
            {verb}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
