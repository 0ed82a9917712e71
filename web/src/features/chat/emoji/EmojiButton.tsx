import loaders from 'virtual:emoji-names'
import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { currentLanguage } from '@savanna/contract/language/current'
import { IconMoodSmile } from '@tabler/icons-react'
import { lazyOverlay } from '../../../kit/ui/overlays/lazy-overlay.tsx'
import { type Opener, useOpener } from '../../../kit/ui/overlays/use-opener.ts'
import type { EmojiNames } from './emoji.model.ts'

const EmojiPopover = lazyOverlay<Opener & { onPick: (symbol: string) => void }>(async () => {
  const [{ EmojiPopover: Popover }, names] = await Promise.all([
    import('./EmojiPopover.tsx'),
    loadEmojiNames(),
  ])
  return (props) => <Popover {...props} names={names} />
}, null)

/** Shows the button that opens the emoji picker, which loads when a pointer or the focus comes near. */
export function EmojiButton({ onPick }: { onPick: (symbol: string) => void }) {
  const { opener, button } = useOpener('dialog', EmojiPopover.preload)
  return (
    <>
      <ActionIcon {...button} aria-label={t`Emoji`}>
        <IconMoodSmile size={24} stroke={1.75} />
      </ActionIcon>
      <EmojiPopover {...opener} onPick={onPick} />
    </>
  )
}

/** Returns the names of all emoji in the page's language; in English if those can't be loaded. */
async function loadEmojiNames(): Promise<EmojiNames> {
  const { default: names } = await loaders[currentLanguage()]().catch(() => loaders.en())
  return names
}
