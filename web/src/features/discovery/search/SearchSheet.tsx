import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyOverlay } from '../../../kit/ui/overlays/lazy-overlay.tsx'
import { ActiveCount } from '../filters/ActiveCount.tsx'
import type { SearchCriteria } from './search.model.ts'

const SearchDialog = lazyOverlay(async () => (await import('./SearchDialog.tsx')).SearchDialog)

interface SearchSheetProps {
  criteria: SearchCriteria
  /** The number of criteria that narrow the results. */
  active: number
  onSearch: (criteria: SearchCriteria) => void
}

/** Shows the criteria in a sheet on a phone, and its button. */
export function SearchSheet({ criteria, active, onSearch }: SearchSheetProps) {
  const [opened, setOpened] = useState(false)

  function search(next: SearchCriteria): void {
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
        onPointerEnter={SearchDialog.preload}
        onFocus={SearchDialog.preload}
      >
        {t`Criteria`} <ActiveCount count={active} />
      </Button>
      <SearchDialog opened={opened} onClose={() => setOpened(false)} criteria={criteria} onSearch={search} />
    </>
  )
}
