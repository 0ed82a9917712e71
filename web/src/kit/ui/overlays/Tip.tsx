import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

/** In pixels, for a tip with several lines. */
const WIDEST = 260

interface TipProps {
  opened: boolean
  id: string
  label: string
  multiline: boolean
  position: 'top' | 'left'
  target: RefObject<HTMLElement | null>
}

/** Shows a tooltip at an element rendered elsewhere. */
export function Tip({ multiline, ...tip }: TipProps) {
  return <Tooltip multiline={multiline} {...(multiline && { maw: WIDEST })} {...tip} />
}
