import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { StartContacts } from '../../features/chat/contacts/StartContacts.tsx'
import classes from './MessagesPage.module.css'

/** Shows the outline of the messages page, which the build draws into its document. */
export function MessagesStart() {
  return (
    <div className={classes.page}>
      <div className={classes.contacts}>
        <div className={classes.head}>
          <h1 className={classes.title}>{t`Messages`}</h1>
          <Box component="span" h={44} />
        </div>
        <StartContacts />
      </div>
    </div>
  )
}
