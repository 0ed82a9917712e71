import { t } from '@lingui/core/macro'
import { SITE_NAME } from '@savanna/contract/site/name'

/** Returns what search engines and links in other apps show about the landing page. */
export const describeLandingPage = () => ({
  title: t({
    message: `${{ site: SITE_NAME }}: dating for grown-ups`,
    comment: 'Title of the landing page, for search engines',
  }),
  description: t`Real profiles, likes that count when they’re mutual, and conversations with room to breathe. Open source, free to start, for adults.`,
  image: t({
    message:
      'Three illustrated portraits at dusk, beside the words: Meet someone at the hour everyone slows down.',
    comment: 'Describes a picture. The words in it are English in every language.',
  }),
})
