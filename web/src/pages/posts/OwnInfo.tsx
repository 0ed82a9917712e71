import { t } from '@lingui/core/macro'
import { Box, Group } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { Link } from '@tanstack/react-router'
import { inViewingOrder } from '../../features/pictures/index.ts'
import { placeText } from '../../features/profiles/index.ts'
import { drawnPortrait } from '../../kit/art/portraits.ts'
import { Photo } from '../../kit/ui/media/Photo.tsx'
import { SectionTitle } from '../../kit/ui/SectionTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './OwnInfo.module.css'

/** Shows a short version of the member's own profile, and their photos. */
export function OwnInfo({ me }: { me: OwnProfile }) {
  return (
    <>
      <section aria-labelledby="info-title">
        <Group gap="xs" justify="space-between" wrap="nowrap" mih={44}>
          <SectionTitle id="info-title">{t`About you`}</SectionTitle>
          <Link to="/users/about" className={shared.primaryLink}>
            {t`See my card`}
          </Link>
        </Group>
        {me.bio && (
          <Box component="p" ff="heading" fz="lg" lh={1.4} mb="2xs" className={shared.breakable} dir="auto">
            {me.bio}
          </Box>
        )}
        <Box component="p" c="dimmed" className={shared.breakable}>
          {me.age === null ? '' : `${me.age}, `}
          {placeText(me)}
        </Box>
      </section>
      <section aria-labelledby="photos-title">
        <Group gap="xs" justify="space-between" wrap="nowrap" mih={44}>
          <SectionTitle id="photos-title">{t`Photos`}</SectionTitle>
          <Link to="/users/photos" className={shared.primaryLink}>
            {t`Share a photo`}
          </Link>
        </Group>
        <ul className={classes.photos}>
          {inViewingOrder(me.pictures).map((picture, index) => (
            <li key={picture.id}>
              <Photo
                alt={altOf(index + 1, me.pictures.length)}
                photo={picture}
                sizes="84px"
                ratio="square"
                fallback={drawnPortrait(me.gender)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function altOf(at: number, of: number): string {
  const [number, count] = [formatNumber(at), formatNumber(of)]
  return t`Photo ${number} of ${count}`
}
