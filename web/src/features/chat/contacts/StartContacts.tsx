import { t } from '@lingui/core/macro'
import { Input } from '@mantine/core'
import { StartPhoto } from '../../../kit/ui/media/StartPhoto.tsx'
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
      <section className={news.fresh} hidden>
        <h2 className={news.title}>{t`New matches`}</h2>
        <ul className={news.row}>
          <li>
            <span className={news.match}>
              <span className={news.portrait}>
                <span className={news.place}>
                  <StartPhoto ratio="square" />
                </span>
              </span>
              <span className={news.name} dir="auto" data-word />
            </span>
          </li>
        </ul>
      </section>
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
