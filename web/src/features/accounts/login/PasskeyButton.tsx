import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'

/** Shows the button that logs in with a passkey. */
export function PasskeyButton({ busy = false, onClick }: { busy?: boolean; onClick?: () => void }) {
  return (
    <Box pt="xs" pb="md">
      <Button
        variant="default"
        size="lg"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
        onClick={onClick}
      >
        {t`Log in with a passkey`}
      </Button>
    </Box>
  )
}
