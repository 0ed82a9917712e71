import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { IconShare } from '@tabler/icons-react'
import { toast } from '../states/toast.ts'

const WORDS = msg`Come and meet someone on ${{ site: SITE_NAME }}.`
const COPIED = msg`Link copied. Send it to someone.`

/** Shows a button that shares this site's URL, or copies it if the browser can't share. */
export function InviteButton({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  return (
    <Button
      variant={variant}
      leftSection={<IconShare size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => void invite()}
    >
      {t`Invite someone`}
    </Button>
  )
}

async function invite(): Promise<void> {
  const url = `${location.origin}/`
  try {
    if (typeof navigator.share === 'function')
      return await navigator.share({ title: SITE_NAME, text: say(WORDS), url })
    await navigator.clipboard.writeText(url)
    toast.info(say(COPIED))
  } catch (error) {
    // The member closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.info(t`Send this link to someone: ${url}`)
  }
}
