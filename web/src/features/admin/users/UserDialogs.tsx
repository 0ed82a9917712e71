import { Switch, TextInput } from '@mantine/core'
import { type AdminUser, UserForm } from '@savanna/contract/admin/users'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { toast } from '../../../kit/ui/states/toast.ts'
import { FormDialog } from '../FormDialog.tsx'
import { useDeleteUser, useUpdateUser } from './users.queries.ts'

interface DialogProps {
  user: AdminUser
  onClose: () => void
}

/** Shows the form for first name, last name, mail, birthdate and status of a member. */
export function EditUserDialog({ user, onClose }: DialogProps) {
  useRestoreFocus()
  const update = useUpdateUser(user.id)
  const { firstname, lastname, mail, status } = user
  const form = useZodForm({
    schema: UserForm,
    initialValues: { firstname, lastname, mail, status, birthdate: '' },
  })

  async function save(data: UserForm): Promise<void> {
    await update.mutateAsync(data)
    onClose()
  }

  return (
    <FormDialog
      title={`Edit ${user.username}`}
      verb="Save user"
      busy={form.busy}
      onSubmit={form.submit(save)}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('firstname')} label="First name" data-autofocus />
      <TextInput {...form.getInputProps('lastname')} label="Last name" />
      <TextInput {...form.getInputProps('mail')} label="Email" type="email" />
      <TextInput
        {...form.getInputProps('birthdate')}
        label="Corrected birthdate"
        type="date"
        description="Only when the member asks for it and has shown how old they are. Empty leaves it as it is."
      />
      <Switch
        label={form.values.status === 1 ? 'Active' : 'Deactive'}
        aria-label="Status: active"
        description="Deactivating logs the member out everywhere at once."
        checked={form.values.status === 1}
        onChange={({ currentTarget }) => form.setFieldValue('status', currentTarget.checked ? 1 : 0)}
      />
    </FormDialog>
  )
}

/** Asks for a confirmation before a member is deleted. */
export function DeleteUserDialog({ user, onClose }: DialogProps) {
  useRestoreFocus()
  const remove = useDeleteUser()
  return (
    <ConfirmDialog
      opened
      title="Delete this user?"
      verb="Delete user"
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(user.id, { onSuccess: onClose, onError: (error) => toast.error(sentenceOf(error)) })
      }
      onClose={onClose}
    >
      <p>Are you sure you want to delete user with ID {user.id}?</p>
      <p>
        {user.firstname} {user.lastname} ({user.mail}), with pictures, posts and messages.
      </p>
    </ConfirmDialog>
  )
}
