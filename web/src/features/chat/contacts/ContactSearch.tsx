import { t } from '@lingui/core/macro'
import { Box, CloseButton, TextInput } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './ContactList.module.css'
import { ContactList } from './ContactList.tsx'
import { findContacts, splitNew } from './contacts.model.ts'
import { NewMatches } from './NewMatches.tsx'

// A single match needs no search.
const FROM = 2

/** Shows new matches in a row, the conversations below it, and a field that searches both. */
export function ContactSearch({ matches, roomId }: Props) {
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
          placeholder={t`Search matches`}
          aria-label={t`Search matches`}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          rightSection={
            typed !== '' && <CloseButton aria-label={t`Clear search`} onClick={() => setTyped('')} />
          }
        />
      )}
      {typed.trim() === '' ? (
        <Everybody matches={matches} roomId={roomId} />
      ) : (
        <Found matches={found} roomId={roomId} />
      )}
    </>
  )
}

interface Props {
  matches: Match[]
  roomId: string | undefined
}

function Everybody({ matches, roomId }: Props) {
  const { fresh, talking } = splitNew(matches)
  return (
    <>
      {fresh.length > 0 && <NewMatches matches={fresh} roomId={roomId} />}
      {talking.length > 0 ? (
        <ContactList matches={talking} roomId={roomId} />
      ) : (
        <Note>{t`No messages here`}</Note>
      )}
    </>
  )
}

function Found({ matches, roomId }: Props) {
  if (matches.length > 0) return <ContactList matches={matches} roomId={roomId} />
  return <Note>{t`No matches with that name`}</Note>
}

function Note({ children }: { children: string }) {
  return (
    <Box component="p" c="dimmed" py="sm" px="var(--edge)" role="status">
      {children}
    </Box>
  )
}
