import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { useState } from 'react'
import type { LocalView } from '../session/local-media.ts'
import classes from './DeviceChoice.module.css'

interface Props {
  local: LocalView
  /** The parts of a call that still work. */
  fallback: string | undefined
  /** True if it overlays the call, and can be dismissed. */
  closable?: boolean
}

/** Explains why camera or microphone are off, what to do, and what works without them. */
export function MediaProblems({ local: { trouble }, fallback, closable = false }: Props) {
  const [closed, setClosed] = useState<string>()
  const texts = Object.values(trouble)
  const all = texts.join(' ')
  if (texts.length === 0 || closed === all) return null
  return (
    <Box role="alert" fz="sm" lh={1.45} py="xs" px="md" className={classes.troubles}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {fallback && <p>{fallback}</p>}
      {closable && (
        <button type="button" className={classes.close} onClick={() => setClosed(all)}>
          {t({ message: 'Continue without', comment: 'Without camera or microphone' })}
        </button>
      )}
    </Box>
  )
}
