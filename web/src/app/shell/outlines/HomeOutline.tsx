import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import found from '../../../features/discovery/results/FoundBar.module.css'
import list from '../../../features/discovery/results/ResultList.module.css'
import card from '../../../features/profiles/card/UserCard.module.css'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import columns from '../../../pages/discovery/columns.module.css'
import head from '../../../pages/discovery/HomeHead.module.css'
import classes from '../../../pages/discovery/HomePage.module.css'
import { HomeSwitch } from '../../../pages/discovery/HomeSwitch.tsx'
import { CardOutline } from './CardOutline.tsx'

const CARD = {
  card: `${shared.card} ${card.card}`,
  picture: `${card.picture}`,
  body: `${list.lines}`,
}

/** Shows the outline of the home page, which the build renders into its document. */
export function HomeOutline() {
  return (
    <div className={`${columns.page} ${classes.page}`} data-side="list">
      <HomeSwitch side="list" onChange={() => {}} />
      <div className={`${columns.main} ${classes.main}`}>
        <div className={head.head}>
          <PageTitle
            mb={0}
            className={head.title}
            note={t`When you use suggestions or search, other members can see your profile too.`}
          >
            {t`Your profile suggestions`}
          </PageTitle>
          <p className={head.text} />
        </div>
        <div className={found.bar} data-slim>
          <Box h={44} className={found.controls} />
        </div>
        <ul className={list.grid}>
          <li>
            <CardOutline classes={CARD} first />
          </li>
          <li>
            <CardOutline classes={CARD} />
          </li>
          <li>
            <CardOutline classes={CARD} />
          </li>
        </ul>
      </div>
    </div>
  )
}
