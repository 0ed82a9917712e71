import { t } from '@lingui/core/macro'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'

interface EndMatchDialogProps {
  opened: boolean
  firstname: string
  /** False if it isn't known whether the other member likes this one too. */
  matched: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before taking back a like that is, or may be, half of a match. */
export function EndMatchDialog({ firstname, matched, ...dialog }: EndMatchDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={matched ? t`End your match with ${firstname}?` : t`Remove your like for ${firstname}?`}
      verb={matched ? t`End match` : t`Remove like`}
      destructive
    >
      {matched
        ? t`Your conversation closes for both of you, and ${firstname} is notified.`
        : t`If ${firstname} likes you too, your match ends: your conversation closes for both of you, and ${firstname} is notified.`}
    </ConfirmDialog>
  )
}
