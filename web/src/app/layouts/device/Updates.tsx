import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isBusy } from '../../../kit/busy.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { deleteHeldShell, isOutdated, mayReplace } from '../../../kit/worker/renewal.ts'
import { isUpdateReady, setUpdateReady, startUpdates, useUpdateReady } from '../../../kit/worker/updates.ts'
import classes from '../frame.module.css'

/** Has the program kept in this browser and up to date, and says when there is a newer version, unless `quiet`. */
export function Updates({ quiet }: { quiet: boolean }) {
  useEffect(startUpdates, [])
  useTakenUpdates()
  useWindowEvent('vite:preloadError', findNewer)
  return quiet ? null : <UpdateNotice />
}

/**
 * Takes a newer version of the program with the next page that is opened, when nothing is under way: that page is loaded
 * again, at its own address. Until then everything stays as it is.
 */
function useTakenUpdates(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        const change = { from: fromLocation?.pathname, to: toLocation.pathname }
        if (!isUpdateReady() || !mayReplace({ ...change, mutating: queryClient.isMutating() })) return
        // The address of the page that is opened may not have reached the browser yet.
        router.history.flush()
        location.reload()
      }),
    [router, queryClient],
  )
}

/** Finds out whether a part could not be loaded because the server has a newer version, before the service worker does. */
async function findNewer(): Promise<void> {
  if (!(await isOutdated())) return
  await deleteHeldShell()
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
          {t`There’s a new version of Savanna.`}
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
