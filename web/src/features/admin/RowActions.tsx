import { t } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './table.module.css'

/** The width of the buttons' column, in pixels, in the language with the longest labels. */
export const ACTIONS_WIDTH = 230

interface RowActionsProps {
  /** The name of the row, for screen readers. */
  of: string
  onEdit: () => void
  onDelete: () => void
}

/** Shows a row's Edit and Delete buttons. */
export function RowActions({ of, onEdit, onDelete }: RowActionsProps) {
  return (
    <Flex gap="2xs">
      <button type="button" className={classes.action} aria-label={t`Edit ${of}`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.75} aria-hidden="true" />
        {t`Edit`}
      </button>
      <button
        type="button"
        className={classes.action}
        data-danger
        aria-label={t`Delete ${of}`}
        onClick={onDelete}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden="true" />
        {t`Delete`}
      </button>
    </Flex>
  )
}
