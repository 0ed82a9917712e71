import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './GrowingTextarea.module.css'

/** Other browsers are Firefox and Safari before 26.2, where Mantine measures each field on each key press. */
const GROWS = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'rows'> {
  /** The most lines that it shows at first. */
  maxRows: number
}

/** Shows a one-line field that grows with its text. */
export function GrowingTextarea({ maxRows, classNames, ...props }: GrowingTextareaProps) {
  if (!GROWS)
    return <Textarea {...props} classNames={classNames ?? {}} autosize minRows={1} maxRows={maxRows} />
  const { input = '' } = (classNames ?? {}) as { input?: string }
  return (
    <Textarea
      {...props}
      rows={1}
      classNames={{ input: `${classes.growing} ${input}` }}
      // The widest word would set the field's minimum width.
      miw={0}
      style={{ '--rows': maxRows, ...(props.style as CSSProperties) }}
    />
  )
}
