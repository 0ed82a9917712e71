import { IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './table.module.css'

interface RowActionsProps {
  /** Whose row it is, for the ear. */
  of: string
  onEdit: () => void
  onDelete: () => void
}

/** Edit and Delete of a row. */
export function RowActions({ of, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      <button type="button" className={classes.action} aria-label={`Edit ${of}`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.75} aria-hidden="true" />
        Edit
      </button>
      <button
        type="button"
        className={classes.action}
        data-danger
        aria-label={`Delete ${of}`}
        onClick={onDelete}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden="true" />
        Delete
      </button>
    </div>
  )
}
