import { Anchor, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './pages.module.css'

/** For every path that is none of ours. */
export function NotFoundPage() {
  return (
    <Stack className={classes.notice} gap="lg">
      <Title order={1}>Page not found :(</Title>
      <p>There is nothing at this address. It may have moved, or the link was cut short.</p>
      <Anchor component={Link} to="/">
        Back to the homepage
      </Anchor>
    </Stack>
  )
}
