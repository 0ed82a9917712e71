import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { getSession } from '../../kit/session/session.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'

/** Whoever has logged out cannot save any more; parts of one page are no way out of it. */
const leaves: ShouldBlockFn = ({ current, next }) =>
  getSession() !== null && current.pathname !== next.pathname

/** Asks before unsaved changes are left behind, by a link, by Back or by closing the tab. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leaves,
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title="Leave without saving?"
      verb="Leave"
      destructive
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      What you changed in your account settings is not saved yet.
    </ConfirmDialog>
  )
}
