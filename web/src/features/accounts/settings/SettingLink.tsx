import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from '../../../kit/ui/SettingRow.module.css'

interface SettingLinkProps {
  to: NonNullable<LinkProps['to']>
  title: string
  note: string
}

/** Shows a settings row that links to its own page. */
export function SettingLink({ to, title, note }: SettingLinkProps) {
  return (
    <Link to={to} className={classes.row}>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.note}>{note}</span>
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
