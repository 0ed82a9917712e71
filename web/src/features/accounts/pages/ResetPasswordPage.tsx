import { Title } from '@mantine/core'

export function ResetPasswordPage() {
  return <Title order={1}>Choose a new password</Title>
}
