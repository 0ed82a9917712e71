import { Modal as MantineModal, type ModalProps, type ModalRootProps } from '@mantine/core'
import { useBackCloses } from '../../back/use-back-closes.ts'

function ModalWithBack(props: ModalProps) {
  useBackCloses(props.opened, props.onClose)
  return <MantineModal {...props} />
}

function RootWithBack(props: ModalRootProps) {
  useBackCloses(props.opened, props.onClose)
  return <MantineModal.Root {...props} />
}

/** Mantine's dialog, which Back closes too. */
export const Modal = Object.assign(ModalWithBack, {
  Root: RootWithBack,
  Content: MantineModal.Content,
  Body: MantineModal.Body,
  Title: MantineModal.Title,
})
