import { t } from '@lingui/core/macro'
import type { Card } from '@savanna/contract/profiles/routes'
import { IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { IconButton } from '../../../kit/ui/buttons/IconButton.tsx'
import { HoverTip } from '../../../kit/ui/overlays/HoverTip.tsx'
import classes from './PassButton.module.css'

interface PassButtonProps {
  member: Pick<Card, 'firstname'>
  onPass: () => void
}

/** Shows the round cross on a suggestion's card. Passing by key moves the focus to the next card. */
export function PassButton({ member: { firstname }, onPass }: PassButtonProps) {
  function handlePass(event: MouseEvent<HTMLElement>) {
    if (event.detail === 0) focusNeighbour(event.currentTarget)
    onPass()
  }
  return (
    <HoverTip label={t({ message: 'Pass', context: 'verb' })}>
      <IconButton className={classes.pass} aria-label={t`Pass on ${firstname}`} onClick={handlePass}>
        <IconX size={22} stroke={1.75} />
      </IconButton>
    </HoverTip>
  )
}

function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const target =
    neighbour?.querySelector<HTMLElement>(`.${classes.pass}`) ?? document.querySelector<HTMLElement>('h1')
  target?.focus()
}
