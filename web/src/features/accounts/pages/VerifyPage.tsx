import { Title } from '@mantine/core'

export function VerifyPage() {
  return <Title order={1}>Confirm your e-mail</Title>
}
