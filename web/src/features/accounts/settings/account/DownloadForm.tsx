import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { ProofForm } from '@savanna/contract/accounts/settings-forms'
import { SITE_NAME } from '@savanna/contract/site/name'
import { IconDownload } from '@tabler/icons-react'
import { useZodForm } from '../../../../kit/form/use-zod-form.ts'
import { SecretInput } from '../../../../kit/ui/fields/SecretInput.tsx'
import classes from '../settings.module.css'
import { useDownload } from '../settings.queries.ts'

/** Downloads the member's data after asking for the password. */
export function DownloadForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm({ schema: ProofForm, initialValues: { password: '' } })
  const download = useDownload()

  const send = form.submit(async ({ password }) => {
    try {
      await download.mutateAsync(password)
      onDone()
    } catch (error) {
      form.showProblem(error)
    }
  })

  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <p className={classes.hint}>
        {t`One ZIP file with your profile, preferences, likes, visits, conversations, pictures and everything else. You don’t need ${{ site: SITE_NAME }} to read it.`}
      </p>
      <SecretInput
        {...form.getInputProps('password')}
        className={classes.field ?? ''}
        label={t`Current password`}
        name="current-password"
        autoComplete="current-password"
      />
      <Button
        type="submit"
        loading={form.busy}
        disabled={!form.ready}
        leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t({ message: 'Download', context: 'verb' })}
      </Button>
    </form>
  )
}
