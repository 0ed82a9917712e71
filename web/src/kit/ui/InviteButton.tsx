import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { toast } from './states/toast.ts'

const WORDS = 'Come and meet somebody on Savanna.'
const COPIED = 'The link is copied. Send it to somebody.'

/** Shows a button that shares the address of this site, or copies it where the browser cannot share. */
export function InviteButton() {
  return (
    <Button
      leftSection={<IconShare size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => void invite()}
    >
      Invite somebody
    </Button>
  )
}

async function invite(): Promise<void> {
  const url = `${location.origin}/`
  try {
    if (typeof navigator.share === 'function')
      return await navigator.share({ title: 'Savanna', text: WORDS, url })
    await navigator.clipboard.writeText(url)
    toast.info(COPIED)
  } catch (error) {
    // The sheet was closed again.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.info(`Send somebody this link: ${url}`)
  }
}
