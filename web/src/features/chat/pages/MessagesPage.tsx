import { Title } from '@mantine/core'

export function MessagesPage() {
  return <Title order={1}>Messages</Title>
}
