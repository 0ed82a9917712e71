import { Button, Group, Modal } from '@mantine/core'
import { useMounted } from '../../../kit/ui/focus-return.ts'
import { useBlock } from '../lists/blocks.queries.ts'

interface ReportThanksProps {
  firstname: string
  /** The id of the member who can still be blocked; absent when that is done, or nobody can be. */
  blockableId?: string | undefined
  onClose: () => void
}

/** Thanks for a report, says what happens next, and offers to block the member. */
export function ReportThanks({ firstname, blockableId, onClose }: ReportThanksProps) {
  const opened = useMounted()
  const block = useBlock()
  return (
    <Modal opened={opened} onClose={onClose} title="Thank you for telling us">
      <p>
        A person reads every report. If something breaks our rules, it is taken down or the account is closed.{' '}
        {firstname} does not learn who reported.
      </p>
      {blockableId !== undefined && (
        <p>Until then you can block {firstname}: you won’t find each other anywhere on the site.</p>
      )}
      <Group justify="flex-end" mt="lg">
        {blockableId !== undefined && (
          <Button
            color="red"
            variant="light"
            loading={block.isPending}
            onClick={() => block.mutate(blockableId, { onSettled: onClose })}
          >
            Block {firstname}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Modal>
  )
}
