import { Button, Group, Modal, Text } from '@mantine/core'
import { NEEDS_PICTURE } from '@savanna/contract/relations/routes'

interface PictureNeededProps {
  opened: boolean
  onAdd: () => void
  onClose: () => void
}

/** Explains that a like needs a picture of one's own, and offers to add one. */
export function PictureNeeded({ opened, onAdd, onClose }: PictureNeededProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Show yourself first"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text role="alert">{NEEDS_PICTURE}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button onClick={onAdd} data-autofocus>
          Add picture
        </Button>
      </Group>
    </Modal>
  )
}
