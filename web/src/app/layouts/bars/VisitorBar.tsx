import { Brand } from './Brand.tsx'
import classes from './bar.module.css'
import { VisitorMenu } from './VisitorMenu.tsx'

/** Shows the visitors' bar: the login link, and the logo. */
export function VisitorBar() {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Brand scarce />
        <VisitorMenu />
      </div>
    </header>
  )
}
