import { t } from '@lingui/core/macro'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { BELOW_SM } from '../../kit/ui/breakpoints.ts'
import { Modal } from '../../kit/ui/overlays/Modal.tsx'
import { Settings } from './Settings.tsx'

/** Shows login and security over the member's own page; full-screen on a phone. */
export function SettingsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const phone = useMediaQuery(BELOW_SM, false, { getInitialValueInEffect: false })
  const [asking, setAsking] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Settings`}
      size={560}
      fullScreen={phone}
      closeOnEscape={!asking}
      trapFocus={!asking}
    >
      <Settings onAsking={setAsking} />
    </Modal>
  )
}
