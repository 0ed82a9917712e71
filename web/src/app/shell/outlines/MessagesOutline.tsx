import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import classes from '../../../pages/chat/MessagesPage.module.css'
import { ContactsOutline } from './ContactsOutline.tsx'

/** Shows the outline of the messages page, which the build renders into its document. */
export function MessagesOutline() {
  return (
    <div className={classes.page}>
      <div className={classes.contacts}>
        <div className={classes.head}>
          <h1 className={classes.title}>{t`Messages`}</h1>
          <Box component="span" h={44} />
        </div>
        <ContactsOutline />
      </div>
    </div>
  )
}
