import { Box } from '@mantine/core'
import { SavannaScene } from '../../kit/art/SavannaScene.tsx'
import classes from './account.module.css'

/** Shows the drawing beside an account page's form: tall on a wide screen, a band on a phone. */
export function AccountScene() {
  return (
    <>
      <Box component={SavannaScene} crop="tall" visibleFrom="md" />
      <Box component={SavannaScene} crop="wide" hiddenFrom="md" className={classes.wide} />
    </>
  )
}
