import { t } from '@lingui/core/macro'
import { Box, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../api/problem.ts'
import { RainDrawing } from '../../art/Rain.tsx'
import classes from './States.module.css'

interface ErrorStateProps {
  /** The reason, and what to do, as a sentence. */
  message: string
  title?: string
  /** Shown above the title if the error takes a whole page. */
  drawing?: ReactNode
  /** Whether it's all that the page shows: then its title is the page's. */
  whole?: boolean
  onRetry?: () => unknown
  /** An alternative to trying again. */
  children?: ReactNode
}

/** Shows an error in place of something that couldn't be shown. */
export function ErrorState({
  message,
  title = t`We couldn’t load this`,
  drawing,
  whole = false,
  onRetry,
  children,
}: ErrorStateProps) {
  return (
    <Stack gap="md" align="center" py="2xl" px="md" ta="center" role="alert">
      {drawing && (
        <div className={classes.drawing} aria-hidden="true">
          {drawing}
        </div>
      )}
      <Box component={whole ? 'h1' : 'p'} ff="heading" fz="xl" fw="inherit">
        {title}
      </Box>
      <Box component="p" maw="36ch" c="dimmed" fz="lg">
        {message}
      </Box>
      {onRetry && (
        <Button variant={drawing ? 'filled' : 'default'} onClick={() => void onRetry()}>
          {t`Try again`}
        </Button>
      )}
      {children}
    </Stack>
  )
}

interface LoadErrorProps extends Pick<ErrorStateProps, 'title' | 'onRetry' | 'children'> {
  error: unknown
  /** Whether it takes a whole page. */
  drawn?: boolean
}

/** Shows why something couldn't be loaded. */
export function LoadError({ error, drawn = false, ...rest }: LoadErrorProps) {
  return <ErrorState message={sentenceOf(error)} drawing={drawn && <RainDrawing />} {...rest} />
}
