import { Title, type TitleProps } from '@mantine/core'

/** Renders the large title of a section of the landing page. */
export function LandingTitle(props: TitleProps) {
  return <Title order={2} fz="4xl" lh={1.06} lts="-0.018em" {...props} />
}
