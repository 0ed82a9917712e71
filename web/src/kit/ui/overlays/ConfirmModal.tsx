import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Modal } from './Modal.tsx'

export interface ConfirmModalProps {
  opened: boolean
  /** One question. */
  title: string
  /** The consequences of confirming. */
  children?: ReactNode
  /** The confirming button's label, a verb: "Delete account". */
  verb: string
  destructive?: boolean
  busy?: boolean
  /** True for a dialog over a surface that is dark in both colour schemes. */
  onDark?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something that can't be undone. */
export function ConfirmModal({
  opened,
  title,
  children,
  verb,
  destructive,
  busy = false,
  onDark = false,
  ...on
}: ConfirmModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={on.onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close` }}
      {...(onDark && { className: 'night' })}
    >
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={on.onClose} data-autofocus>
          {t`Cancel`}
        </Button>
        <Button
          color={destructive ? 'red' : 'primary'}
          variant={destructive ? 'light' : 'filled'}
          loading={busy}
          onClick={on.onConfirm}
        >
          {verb}
        </Button>
      </Group>
    </Modal>
  )
}
