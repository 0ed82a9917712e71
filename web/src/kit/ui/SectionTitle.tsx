import { Title, type TitleProps } from '@mantine/core'

/** Renders a section's title, in the body font; an h2 unless `order` is given. */
export function SectionTitle(props: TitleProps) {
  return <Title order={2} size="h4" ff="text" fw={600} {...props} />
}
