import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

/** In pixels, of a tip with several lines. */
const WIDEST = 260

interface TipProps {
  opened: boolean
  id: string
  label: string
  multiline: boolean
  position: 'top' | 'left'
  target: RefObject<HTMLElement | null>
}

/** Shows a tooltip at an element that is rendered elsewhere. */
export function Tip({ multiline, ...tip }: TipProps) {
  return <Tooltip multiline={multiline} {...(multiline && { maw: WIDEST })} {...tip} />
}
