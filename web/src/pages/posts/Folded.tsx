import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './Folded.module.css'

/** Shows content beside the page on a wide screen, and in a closed disclosure on a narrow one, loaded when opened. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const content = useId()
  return (
    <div className={classes.folded}>
      <UnstyledButton
        className={classes.button}
        aria-expanded={open}
        aria-controls={content}
        onClick={() => setOpen(!open)}
      >
        {title}
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" className={classes.sign ?? ''} />
      </UnstyledButton>
      <div id={content} className={classes.content} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
