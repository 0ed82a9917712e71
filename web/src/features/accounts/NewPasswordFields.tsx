import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { PASSWORD_PARTS } from '@savanna/contract/accounts/rules'
import type { InputProps } from '../../kit/form/use-zod-form.ts'
import { PasswordField, type PasswordVerdict } from '../../kit/ui/fields/PasswordField.tsx'
import { SecretInput } from '../../kit/ui/fields/SecretInput.tsx'
import classes from './accounts.module.css'

interface NewPasswordFieldsProps {
  label: string
  password: InputProps<string>
  repeat: InputProps<string>
  /** The server's verdict on the password. */
  verdict: PasswordVerdict | undefined
}

/** Shows the fields for a new password and its repetition. */
export function NewPasswordFields({ label, password, repeat, verdict }: NewPasswordFieldsProps) {
  return (
    <>
      <Box mih={148}>
        <PasswordField
          {...password}
          parts={PASSWORD_PARTS}
          verdict={verdict}
          label={label}
          name="new-password"
        />
      </Box>
      <SecretInput
        {...repeat}
        className={classes.field ?? ''}
        label={t`Repeat password`}
        name="repeat-password"
        autoComplete="new-password"
      />
    </>
  )
}
