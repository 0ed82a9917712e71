import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import classes from './InstallOffer.module.css'
import { endOffer, type InstallWay, install, rememberOffer } from './install.store.ts'

const WORDS: Record<InstallWay, string> = {
  prompt: 'Install Savanna: messages and matches are one tap away.',
  words: 'Press Share, then Add to Home Screen. Messages and matches are one tap away then.',
}

/** Offers once to install the site, or says how. */
export function InstallOffer({ way }: { way: InstallWay }) {
  useEffect(rememberOffer, [])
  return (
    <section className={classes.offer} aria-labelledby="install-offer">
      <div className={classes.words}>
        <h2 id="install-offer" className={classes.title}>
          Keep Savanna at hand
        </h2>
        <p>{WORDS[way]}</p>
      </div>
      <Group gap="xs">
        {way === 'prompt' && <Button onClick={() => void install()}>Install</Button>}
        <Button variant={way === 'prompt' ? 'subtle' : 'default'} onClick={endOffer}>
          {way === 'prompt' ? 'Not now' : 'Got it'}
        </Button>
      </Group>
    </section>
  )
}
