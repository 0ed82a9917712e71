import { Title, type TitleProps } from '@mantine/core'

/** Renders the title of a section, in the type of the text; an h2 unless `order` says otherwise. */
export function SectionTitle(props: TitleProps) {
  return <Title order={2} size="h4" ff="text" fw={600} {...props} />
}
