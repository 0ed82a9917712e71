import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { useMounted } from '../../../kit/ui/focus-return.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import { useBlock } from '../lists/blocks.queries.ts'

interface ReportThanksProps {
  firstname: string
  /** The id of the member who can still be blocked; absent if already blocked, or if there is nobody to block. */
  blockableId?: string | undefined
  onClose: () => void
}

/** Thanks for a report, says what happens next, and offers to block the member. */
export function ReportThanks({ firstname, blockableId, onClose }: ReportThanksProps) {
  const opened = useMounted()
  const block = useBlock()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Thanks for telling us`}>
      <Box component="p" my="md">
        <Trans>
          A person reads every report. If something breaks our rules, we take it down or close the account.{' '}
          {firstname} won’t know who reported it.
        </Trans>
      </Box>
      {blockableId !== undefined && (
        <Box component="p" my="md">
          <Trans>
            In the meantime, you can block {firstname}: you won’t find each other anywhere on the site.
          </Trans>
        </Box>
      )}
      <Group justify="flex-end" mt="lg">
        {blockableId !== undefined && (
          <Button
            color="red"
            variant="light"
            loading={block.isPending}
            onClick={() => block.mutate(blockableId, { onSettled: onClose })}
          >
            <Trans>Block {firstname}</Trans>
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>{t`Done`}</Button>
      </Group>
    </Modal>
  )
}
