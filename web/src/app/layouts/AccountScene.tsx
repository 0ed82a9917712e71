import { SavannaScene } from '../../kit/art/SavannaScene.tsx'
import classes from './account.module.css'

/** Shows the drawing beside an account page's form: tall on a wide screen, a band on a phone. */
export function AccountScene() {
  return (
    <>
      <SavannaScene crop="tall" className={classes.tall} />
      <SavannaScene crop="wide" className={classes.wide} />
    </>
  )
}
