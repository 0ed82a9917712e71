import { t } from '@lingui/core/macro'
import { Box, Switch, TextInput } from '@mantine/core'
import { type AdminUser, UserForm } from '@savanna/contract/admin/users'
import { useQuery } from '@tanstack/react-query'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { statusText } from '../admin.model.ts'
import { FormDialog } from '../FormDialog.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { useBase } from '../use-base.ts'
import { useDeleteUser, userQuery, useUpdateUser } from './users.queries.ts'

interface DialogProps {
  user: AdminUser
  onClose: () => void
}

/** Shows the form for a member's first name, last name, email, birthdate and status. */
export function EditUserDialog({ user: listed, onClose }: DialogProps) {
  useRestoreFocus()
  const { data: user } = useQuery(userQuery(listed))
  const update = useUpdateUser(user.id)
  const { firstname, lastname, mail, status, version } = user
  const current = { firstname, lastname, mail, status, birthdate: '' }
  const form = useZodForm({ schema: UserForm, initialValues: current })
  const base = useBase(form, current, version)

  async function save(output: UserForm): Promise<void> {
    await update.mutateAsync({ data: base.pickChanged(output), version: base.version })
    onClose()
  }

  return (
    <FormDialog
      title={t`Edit ${{ username: user.username }}`}
      verb={t`Save user`}
      busy={form.busy}
      onSubmit={form.submit(save)}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('firstname')} label={t`First name`} data-autofocus />
      <TextInput {...form.getInputProps('lastname')} label={t`Last name`} />
      <TextInput {...form.getInputProps('mail')} label={t`Email`} type="email" />
      <TextInput
        {...form.getInputProps('birthdate')}
        label={t`Corrected birthdate`}
        type="date"
        description={t`Only if the member asks, and has shown how old they are. Leave empty to keep the current one.`}
      />
      <Switch
        label={statusText('member', form.values.status === 1)}
        aria-label={t({ message: 'Status: active', context: 'status of a member' })}
        description={t`Deactivating members logs them out everywhere immediately.`}
        checked={form.values.status === 1}
        onChange={({ currentTarget }) => form.setFieldValue('status', currentTarget.checked ? 1 : 0)}
      />
    </FormDialog>
  )
}

/** Asks for confirmation before deleting a member. Shows what the version it sends is about. */
export function DeleteUserDialog({ user: listed, onClose }: DialogProps) {
  useRestoreFocus()
  const { data: user } = useQuery(userQuery(listed))
  const remove = useDeleteUser()
  return (
    <ConfirmDialog
      opened
      title={t`Delete this user?`}
      verb={t`Delete user`}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(user, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Box component="p" my="md">{t`Are you sure you want to delete user with ID ${{ id: user.id }}?`}</Box>
      <Box
        component="p"
        my="md"
      >{t`${{ name: `${user.firstname} ${user.lastname}` }} (${{ mail: user.mail }}), including pictures, posts and messages.`}</Box>
      <StatusTag of="member" active={user.status === 1} />
    </ConfirmDialog>
  )
}
