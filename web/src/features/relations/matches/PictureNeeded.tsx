import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { NEEDS_PICTURE } from '@savanna/contract/relations/routes'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'

interface PictureNeededProps {
  opened: boolean
  onAdd: () => void
  onClose: () => void
}

/** Explains that liking requires a picture, and offers to add one. */
export function PictureNeeded({ opened, onAdd, onClose }: PictureNeededProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Add a picture first`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Text role="alert">{say(NEEDS_PICTURE)}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>{t`Not now`}</Button>
        <Button onClick={onAdd} data-autofocus>{t`Add picture`}</Button>
      </Group>
    </Modal>
  )
}
