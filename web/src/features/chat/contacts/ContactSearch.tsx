import { Box, CloseButton, TextInput } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './ContactList.module.css'
import { ContactList } from './ContactList.tsx'
import { findContacts } from './contacts.model.ts'

// With fewer matches, all are in view already.
const FROM = 5

/** Shows the contact list with a field to search it. */
export function ContactSearch({ matches, roomId }: { matches: Match[]; roomId: string | undefined }) {
  const [typed, setTyped] = useState('')
  const found = findContacts(matches, typed)
  return (
    <>
      {(matches.length >= FROM || typed !== '') && (
        <TextInput
          className={classes.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
          placeholder="Search matches"
          aria-label="Search matches"
          leftSection={<IconSearch size={18} stroke={1.75} />}
          rightSection={
            typed !== '' && <CloseButton aria-label="Clear the search" onClick={() => setTyped('')} />
          }
        />
      )}
      {found.length > 0 ? (
        <ContactList matches={found} roomId={roomId} />
      ) : (
        <Box component="p" c="dimmed" py="sm" px="var(--edge)" role="status">
          No match by that name
        </Box>
      )}
    </>
  )
}
