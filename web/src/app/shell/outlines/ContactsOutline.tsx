import { t } from '@lingui/core/macro'
import { Box, Input } from '@mantine/core'
import classes from '../../../features/chat/contacts/ContactList.module.css'
import news from '../../../features/chat/contacts/NewMatches.module.css'
import shared from '../../../kit/ui/shared-styles.module.css'
import { CONTACTS_OUTLINE, SEARCH_OUTLINE } from './fill-contacts.ts'
import { PhotoOutline } from './PhotoOutline.tsx'

/** Shows the outline of the conversation list in a prerendered document; `fillContacts` fills it. */
export function ContactsOutline() {
  return (
    <div {...{ [CONTACTS_OUTLINE]: '' }}>
      <div className={classes.search} hidden {...{ [SEARCH_OUTLINE]: '' }}>
        <Input placeholder={t`Search matches`} readOnly />
      </div>
      <Box component="section" mb="xs" pb="sm" className={shared.lineBelow} hidden>
        <Box
          component="h2"
          c="dimmed"
          ff="text"
          fw={600}
          fz="sm"
          lh={1.3}
          px="var(--edge)"
          pb="xs"
        >{t`New matches`}</Box>
        <ul className={news.row}>
          <li>
            <span className={news.match}>
              <Box
                component="span"
                bd="2px solid var(--primary)"
                bdrs="var(--radius-circle)"
                lh={0}
                p={2}
                pos="relative"
              >
                <Box
                  component="span"
                  bdrs="var(--radius-circle)"
                  display="block"
                  w={64}
                  className={shared.clip}
                >
                  <PhotoOutline ratio="square" />
                </Box>
              </Box>
              <Box
                component="span"
                fz="sm"
                fw={600}
                maw="100%"
                className={shared.ellipsis}
                dir="auto"
                data-word
              />
            </span>
          </li>
        </ul>
      </Box>
      <div hidden>
        <ul className={classes.list}>
          <li>
            <span className={classes.contact}>
              <span className={`${classes.portrait} ${classes.place}`}>
                <PhotoOutline ratio="square" />
              </span>
              <span className={classes.name} dir="auto" data-word />
              <span className={classes.time} data-word />
              <span className={classes.preview} dir="auto" data-word />
            </span>
          </li>
        </ul>
      </div>
    </div>
  )
}
