import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { BELOW_SM } from '../../../kit/ui/breakpoints.ts'
import { AccountSettings } from './AccountSettings.tsx'

interface AccountSettingsModalProps {
  opened: boolean
  onClose: () => void
}

/** Shows the account settings above the member's own page; on the whole screen of a phone. */
export function AccountSettingsModal({ opened, onClose }: AccountSettingsModalProps) {
  const phone = useMediaQuery(BELOW_SM, false, { getInitialValueInEffect: false })
  const [asking, setAsking] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Account settings"
      size={560}
      fullScreen={phone}
      closeOnEscape={!asking}
      trapFocus={!asking}
    >
      <AccountSettings onAsking={setAsking} />
    </Modal>
  )
}
