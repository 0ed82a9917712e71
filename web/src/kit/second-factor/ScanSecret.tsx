import { t } from '@lingui/core/macro'
import { Button, Flex, Group, TextInput } from '@mantine/core'
import { SecondCode } from '@savanna/contract/accounts/rules'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { useZodForm } from '../form/use-zod-form.ts'
import classes from './second-factor.module.css'

const schema = z.object({ code: SecondCode })

interface ScanSecretProps {
  secret: { secret: string; uri: string }
  confirm: (code: string) => Promise<void>
}

/** Shows a new secret as a QR code, and a field for the authenticator app's first code. */
export function ScanSecret({ secret, confirm }: ScanSecretProps) {
  const form = useZodForm({ schema, initialValues: { code: '' } })
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(secret.uri, { border: 2 }))}`

  return (
    <Flex
      component="form"
      direction="column"
      gap="lg"
      onSubmit={form.submit(({ code }) => confirm(code))}
      noValidate
    >
      <p
        className={classes.text}
      >{t`Scan this with your authenticator app, then enter the code it shows.`}</p>
      <img
        className={classes.qr}
        src={picture}
        alt={t`QR code for your authenticator app`}
        width={200}
        height={200}
      />
      <details className={classes.text}>
        <summary>{t`Enter the key by hand`}</summary>
        <code className={classes.secret}>{secret.secret}</code>
      </details>
      <TextInput
        {...form.getInputProps('code')}
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Group>
        <Button type="submit" loading={form.busy}>
          {t`Confirm`}
        </Button>
      </Group>
    </Flex>
  )
}
