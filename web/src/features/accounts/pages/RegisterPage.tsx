import { Title } from '@mantine/core'

export function RegisterPage() {
  return <Title order={1}>Register</Title>
}
