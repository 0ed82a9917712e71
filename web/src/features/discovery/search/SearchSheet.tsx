import { Button, Modal } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { ActiveCount } from '../filters/ActiveCount.tsx'
import { SearchForm } from './SearchForm.tsx'
import type { Criteria } from './search.model.ts'

interface SearchSheetProps {
  criteria: Criteria
  /** The number of criteria that narrow the results. */
  active: number
  onSearch: (criteria: Criteria) => void
}

/** Shows the criteria in a sheet on a phone, and the button that opens it. */
export function SearchSheet({ criteria, active, onSearch }: SearchSheetProps) {
  const [opened, setOpened] = useState(false)

  function search(next: Criteria): void {
    setOpened(false)
    onSearch(next)
  }

  return (
    <>
      <Button
        hiddenFrom="sm"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Criteria <ActiveCount count={active} />
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Who are you looking for?">
        <SearchForm criteria={criteria} onSearch={search} />
      </Modal>
    </>
  )
}
