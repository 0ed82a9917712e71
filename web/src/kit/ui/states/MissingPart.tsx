import { t } from '@lingui/core/macro'
import { Box, Button, Group } from '@mantine/core'

interface Props {
  /** Whether the part covers the page; then so does the error. */
  floating: boolean
  onRetry: () => void
}

/** Says in place of a part of the page that its code didn't load. The page around it stays. */
export function MissingPart({ floating, onRetry }: Props) {
  const place = floating
    ? ({
        pos: 'fixed',
        bottom: 'var(--space-md)',
        style: { insetInline: 'var(--space-md)', zIndex: 'var(--mantine-z-index-overlay)' },
      } as const)
    : {}
  return (
    <Group role="alert" gap="sm" justify="center" p="md" bdrs="lg" bg="var(--raised)" {...place}>
      <Box component="p">{t`Part of this page couldn’t be loaded.`}</Box>
      <Button variant="default" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </Group>
  )
}
