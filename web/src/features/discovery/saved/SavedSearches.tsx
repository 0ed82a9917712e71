import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import type { SavedSearch } from '@savanna/contract/discovery/saved-searches'
import { IconBookmark, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMember } from '../../../kit/session/session.ts'
import { IconButton } from '../../../kit/ui/buttons/IconButton.tsx'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { lazyOverlay } from '../../../kit/ui/overlays/lazy-overlay.tsx'
import { MenuButton } from '../../../kit/ui/overlays/MenuButton.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import type { SearchCriteria } from '../search/search.model.ts'
import classes from './SavedSearches.module.css'
import { criteriaOf, isSame, suggestName } from './saved.model.ts'
import {
  savedSearchesQuery,
  useDeleteSearch,
  useLiveSearches,
  useRenameSearch,
  useRestoreSearch,
  useSaveSearch,
} from './saved.queries.ts'

const NameDialog = lazyOverlay(async () => (await import('./NameDialog.tsx')).NameDialog)

interface SavedSearchesProps {
  criteria: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
}

/** Shows the member's saved searches, and the button that saves the current one. */
export function SavedSearches({ criteria, onSearch }: SavedSearchesProps) {
  useLiveSearches()
  const { data: searches, error, refetch } = useQuery(savedSearchesQuery(useMember().id))
  const [deleted, setDeleted] = useState<SavedSearch>()
  const remove = useDeleteSearch()
  const list = useRef<HTMLDivElement>(null)
  const isSaved = searches?.some((search) => isSame(criteriaOf(search), criteria))
  return (
    <>
      <div ref={list} tabIndex={-1} className={classes.bar}>
        {searches && searches.length > 0 && (
          <ul className={classes.list} aria-label={t`Saved searches`}>
            {searches.map((search) => (
              <Item
                key={search.id}
                search={search}
                current={isSame(criteriaOf(search), criteria)}
                onSearch={onSearch}
                onDelete={() => {
                  setDeleted(search)
                  remove.mutate(search, { onError: () => setDeleted(undefined) })
                }}
              />
            ))}
          </ul>
        )}
        {searches && !isSaved && <SaveButton criteria={criteria} />}
        {!searches && error && <Failed onRetry={refetch} />}
      </div>
      <DeletedNote
        search={deleted}
        onUndone={() => {
          setDeleted(undefined)
          list.current?.focus()
        }}
      />
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <p role="alert" className={classes.note}>
      {t`We couldn’t load your saved searches.`}
      <button type="button" className={shared.primaryLink} onClick={() => void onRetry()}>
        {t`Try again`}
      </button>
    </p>
  )
}

function SaveButton({ criteria }: { criteria: SearchCriteria }) {
  const [opened, setOpened] = useState(false)
  const save = useSaveSearch()
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconBookmark size={20} stroke={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
        onPointerEnter={NameDialog.preload}
        onFocus={NameDialog.preload}
      >
        {t`Save this search`}
      </Button>
      <NameDialog
        opened={opened}
        onClose={() => setOpened(false)}
        suggested={suggestName(criteria)}
        onName={(name) => save.mutateAsync({ name, criteria })}
      />
    </>
  )
}

interface ItemProps extends Pick<SavedSearchesProps, 'onSearch'> {
  search: SavedSearch
  /** Whether it's the search that is shown. */
  current: boolean
  onDelete: () => void
}

function Item({ search, current, onSearch, onDelete }: ItemProps) {
  const { id, name } = search
  const [renaming, setRenaming] = useState(false)
  const rename = useRenameSearch()
  return (
    <li className={classes.search} data-current={current || undefined}>
      <button
        type="button"
        className={classes.name}
        aria-current={current || undefined}
        onClick={() => onSearch(criteriaOf(search))}
      >
        <bdi>{name}</bdi>
      </button>
      <MenuButton
        position="bottom-end"
        width={220}
        button={
          <IconButton aria-label={t`Options for ${name}`}>
            <IconDots size={20} stroke={1.75} />
          </IconButton>
        }
        entries={[
          {
            leftSection: <IconPencil size={20} stroke={1.75} />,
            onClick: () => setRenaming(true),
            children: t`Rename search`,
          },
          {
            leftSection: <IconTrash size={20} stroke={1.75} />,
            onClick: onDelete,
            children: t`Delete search`,
          },
        ]}
      />
      <NameDialog
        opened={renaming}
        onClose={() => setRenaming(false)}
        name={name}
        suggested={name}
        onName={(next) => rename.mutateAsync({ id, name: next })}
      />
    </li>
  )
}

interface DeletedNoteProps {
  /** The search that was deleted last. */
  search: SavedSearch | undefined
  onUndone: () => void
}

/** Says which search was just deleted, with an undo button that gets the focus. */
function DeletedNote({ search, onUndone }: DeletedNoteProps) {
  const [restored, setRestored] = useState('')
  const restore = useRestoreSearch()
  const button = useRef<HTMLButtonElement>(null)
  const id = search?.id
  useEffect(() => {
    if (id !== undefined) button.current?.focus()
  }, [id])

  function undo(deleted: SavedSearch): void {
    setRestored(deleted.name)
    restore.mutate({ name: deleted.name, criteria: criteriaOf(deleted) })
    onUndone()
  }
  return (
    <div role="status">
      {!search && restored && <Hidden>{t`“${restored}” is back.`}</Hidden>}
      {search && (
        <Box className={classes.note} mb="sm">
          <span>{t`“${{ name: search.name }}” was deleted.`}</span>
          <button ref={button} type="button" className={shared.primaryLink} onClick={() => undo(search)}>
            {t`Undo`}
          </button>
        </Box>
      )}
    </div>
  )
}
