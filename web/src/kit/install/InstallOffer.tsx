import { msg, t } from '@lingui/core/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useEffect } from 'react'
import classes from './InstallOffer.module.css'
import { endOffer, type InstallWay, install, rememberOffer } from './install.store.ts'

const WORDS: Record<InstallWay, Sentence> = {
  prompt: msg`Install ${{ site: SITE_NAME }}, and messages and matches are one tap away.`,
  words: msg({
    message: 'Tap Share, then Add to Home Screen, and messages and matches are one tap away.',
    comment: 'Share and Add to Home Screen are written as iOS writes them in the language',
  }),
}

/** Offers once to install the site, or says how. */
export function InstallOffer({ way }: { way: InstallWay }) {
  useEffect(rememberOffer, [])
  return (
    <section className={classes.offer} aria-labelledby="install-offer">
      <Stack gap="2xs" flex="1 1 16em">
        <Box component="h2" id="install-offer" ff="heading" fw={500} fz="lg" lh={1.3}>
          {t`Keep ${{ site: SITE_NAME }} handy`}
        </Box>
        <p>{say(WORDS[way])}</p>
      </Stack>
      <Group gap="xs">
        {way === 'prompt' && <Button onClick={() => void install()}>{t`Install`}</Button>}
        <Button variant={way === 'prompt' ? 'subtle' : 'default'} onClick={endOffer}>
          {way === 'prompt' ? t`Not now` : t`Got it`}
        </Button>
      </Group>
    </section>
  )
}
