import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'

interface FormDialogProps {
  title: string
  /** What the button that sends says, such as "Save user". */
  verb: string
  busy: boolean
  onSubmit: (event: SyntheticEvent) => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog of its own, to send or to leave. */
export function FormDialog({ title, verb, busy, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">{children}</Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {verb}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
