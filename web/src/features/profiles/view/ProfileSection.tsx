import { ActionIcon, Box, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { SectionTitle } from '../../../kit/ui/SectionTitle.tsx'
import classes from './ProfileAbout.module.css'

interface ProfileSectionProps {
  title: string
  /** The edit button's label. */
  editLabel?: string
  /** Only on the member's own page, if there is something to edit. */
  onEdit?: (() => void) | undefined
  /** Another action in this section. */
  action?: ReactNode
  children: ReactNode
}

/** Shows a section of a profile page under its heading. */
export function ProfileSection({ title, editLabel, onEdit, action, children }: ProfileSectionProps) {
  const id = useId()
  return (
    <Box component="section" miw={0} aria-labelledby={id}>
      <Group gap="xs" wrap="nowrap" mih={44} className={classes.top}>
        <SectionTitle id={id}>{title}</SectionTitle>
        {onEdit && (
          <ActionIcon aria-label={editLabel} onClick={onEdit}>
            <IconPencil size={20} stroke={1.75} />
          </ActionIcon>
        )}
        {action}
      </Group>
      {children}
    </Box>
  )
}
