import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isBusy } from '../../../kit/busy.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { deleteCachedShell, isOutdated, mayReplace } from '../../../kit/worker/renewal.ts'
import { isUpdateReady, setUpdateReady, startUpdates, useUpdateReady } from '../../../kit/worker/updates.ts'
import classes from '../frame.module.css'

/** Precaches and updates the program in this browser, and shows when there is a newer version, unless `quiet`. */
export function Updates({ quiet }: { quiet: boolean }) {
  useEffect(startUpdates, [])
  useTakenUpdates()
  useWindowEvent('vite:preloadError', findNewer)
  return quiet ? null : <UpdateNotice />
}

/**
 * Takes a newer version of the program when the member next opens a page, if no work is unsaved: that page is
 * reloaded at its own address. Until then everything stays as it is.
 */
function useTakenUpdates(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        const change = { from: fromLocation?.pathname, to: toLocation.pathname }
        if (!isUpdateReady() || !mayReplace({ ...change, mutating: queryClient.isMutating() })) return
        // The browser's address may not be that of the opened page yet.
        router.history.flush()
        location.reload()
      }),
    [router, queryClient],
  )
}

/** Checks whether a chunk failed to load because the server has a newer version, before the service worker notices. */
async function findNewer(): Promise<void> {
  if (!(await isOutdated())) return
  await deleteCachedShell()
  setUpdateReady()
}

function UpdateNotice() {
  const ready = useUpdateReady()
  const [later, setLater] = useState(false)
  function load() {
    if (isBusy()) toast.info(t`Please finish what you’re doing first. Nothing will be lost.`)
    else location.reload()
  }
  return (
    <Box role="status" h={0} className={classes.noticePlace}>
      {ready && !later && (
        <Box
          component="p"
          bg="var(--surface)"
          bd="1px solid var(--line)"
          bdrs="md"
          c="var(--text)"
          fz="sm"
          my="xs"
          mx="auto"
          maw="calc(100% - 2 * var(--gutter))"
          py="xs"
          px="md"
          ta="center"
          w="fit-content"
        >
          {t`There’s a new version of ${{ site: SITE_NAME }}.`}
          <Button size="compact-sm" variant="subtle" onClick={load}>
            {t`Update`}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setLater(true)}>
            {t`Later`}
          </Button>
        </Box>
      )}
    </Box>
  )
}
