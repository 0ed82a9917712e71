import { t } from '@lingui/core/macro'
import { Box, Input } from '@mantine/core'
import { StartPhoto } from '../../../kit/ui/media/StartPhoto.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './ContactList.module.css'
import news from './NewMatches.module.css'
import { START_CONTACTS, START_SEARCH } from './start-contacts.ts'

/** Shows the outline of the list of conversations in a document that the build draws; `fillStartContacts` fills it. */
export function StartContacts() {
  return (
    <div {...{ [START_CONTACTS]: '' }}>
      <div className={classes.search} hidden {...{ [START_SEARCH]: '' }}>
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
                  <StartPhoto ratio="square" />
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
                <StartPhoto ratio="square" />
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
