import { t } from '@lingui/core/macro'
import { useStore } from '../../../kit/store.ts'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { logOutQuestion, useLeave } from './use-log-out.ts'

/** Asks before a logout deletes unsent messages. */
export function LogOutQuestion() {
  const asking = useStore(logOutQuestion)
  const leave = useLeave()
  return (
    <ConfirmDialog
      opened={asking}
      title={t`Log out now?`}
      verb={t`Log out`}
      destructive
      onConfirm={leave}
      onClose={() => logOutQuestion.set(false)}
    >
      {t`You have messages that haven’t been sent. Logging out deletes them from this device.`}
    </ConfirmDialog>
  )
}
