import { t } from '@lingui/core/macro'
import table from '../../../features/cards/CardTable.module.css'
import swipe from '../../../features/cards/SwipeCard.module.css'
import stage from '../../../features/cards/SwipeStage.module.css'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import classes from '../../../pages/cards/CardsPage.module.css'
import { CardOutline } from './CardOutline.tsx'

/** Shows the outline of the cards page, which the build renders into its document. */
export function CardsOutline() {
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <PageTitle mb="2xs" ta="center">
          {t`Cards`}
        </PageTitle>
      </div>
      <div className={table.table}>
        <p className={table.count}>{'\u00a0'}</p>
        <div className={stage.stage}>
          <CardOutline
            classes={{
              card: `${swipe.card}`,
              picture: `${swipe.picture}`,
              body: `${swipe.body}`,
            }}
            first
          />
        </div>
      </div>
    </div>
  )
}
