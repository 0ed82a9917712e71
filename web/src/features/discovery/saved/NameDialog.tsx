import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Group, TextInput } from '@mantine/core'
import { Label } from '@savanna/contract/text'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'

interface NameDialogProps {
  opened: boolean
  onClose: () => void
  /** The name so far; absent for a new search. */
  name?: string | undefined
  /** The initial name of a new search. */
  suggested: string
  /** Saves the name; the dialog then closes. */
  onName: (name: string) => Promise<unknown>
}

/** Prompts for the name of a search to save or rename. */
export function NameDialog({ opened, onClose, ...form }: NameDialogProps) {
  const isNew = form.name === undefined
  return (
    <Modal opened={opened} onClose={onClose} title={isNew ? t`Save this search` : t`Rename search`}>
      <NameForm {...form} onClose={onClose} />
    </Modal>
  )
}

const schema = z.object({ name: Label })

function NameForm({ name, suggested, onName, onClose }: Omit<NameDialogProps, 'opened'>) {
  const form = useZodForm({ schema, initialValues: { name: name ?? suggested } })
  const save = form.submit(async (values) => {
    await onName(values.name)
    onClose()
  })
  return (
    <form onSubmit={save} noValidate>
      <TextInput
        {...form.getInputProps('name')}
        label={t({ message: 'Name', context: 'search' })}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {name === undefined && (
        <Box component="p" c="dimmed" fz="sm" mt="sm">
          <Trans>
            When someone new fits, we’ll tell you, at most once a day. You choose how in your{' '}
            <Link to="/users/settings/notifications">notification settings</Link>.
          </Trans>
        </Box>
      )}
      <Group gap="sm" justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={form.busy} disabled={!form.ready}>
          {name === undefined ? t`Save search` : t`Save name`}
        </Button>
      </Group>
    </form>
  )
}
