import { computeAge } from '@savanna/contract/profiles/age'
import type { Card } from '@savanna/contract/profiles/routes'
import type { Context, SigningContext } from '../../context.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { distanceKm } from '../geo/index.ts'
import { signPhoto } from '../pictures/index.ts'
import { type CardRow, findCards } from './cards.repository.ts'
import { mayViewOrientation } from './visibility/visibility.ts'

type CardContext = SigningContext & Pick<Context, 'db'>

/** Returns the cards of the given members that the viewer may see, in the order of the ids. */
export async function readCardsOf(context: CardContext, viewer: Caller, ids: string[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await findCards(context.db, viewer.id, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toCard(context, viewer, row)] : []
  })
}

/** Returns a row's card. */
export function toCard(context: SigningContext, viewer: Caller, row: CardRow): Card {
  const photos = row.photos.map((photo) => signPhoto(context, viewer.sessionId, photo))
  const portrait = photos[0] ?? null
  return {
    id: row.id,
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    gender: row.gender,
    ...orientationFor(viewer, row),
    bio: row.bio,
    age: row.birthdate === null ? null : computeAge(row.birthdate, context.now()),
    city: row.city,
    country: row.country,
    distance_km: measureDistance(row),
    pop_score: row.pop_score,
    online: row.online === 1 ? 1 : 0,
    last_connexion: row.last_connexion === null ? null : new Date(row.last_connexion).toISOString(),
    ...(row.last_seen_hidden && { last_seen_hidden: true }),
    profile_picture_url: portrait?.url ?? null,
    portrait,
    photos,
    tags: row.tags,
    liked: row.liked,
    likes_me: row.likes_me,
    followed: row.followed,
    ...(row.follows_closed && { follows_closed: row.follows_closed }),
    compatibility: null,
  }
}

/** Returns a member's orientation if the viewer may see it. */
function orientationFor(
  viewer: Caller,
  row: CardRow,
): Pick<Card, 'sexual_orientation' | 'orientation_hidden'> {
  const { id, gender, sexual_orientation, orientation_shown, viewerGender, viewerOrientation } = row
  const told =
    id === viewer.id ||
    mayViewOrientation(
      { gender: viewerGender, orientation: viewerOrientation },
      { gender, orientation: sexual_orientation },
      orientation_shown,
    )
  if (told || sexual_orientation === null) return { sexual_orientation }
  return { sexual_orientation: null, orientation_hidden: true }
}

/**
 * Returns the distance in whole kilometres, or null. Both positions are snapped, so it reveals no more than
 * the grid.
 */
function measureDistance({ latitude, longitude, viewerLatitude, viewerLongitude }: CardRow): number | null {
  if (latitude === null || longitude === null || viewerLatitude === null || viewerLongitude === null)
    return null
  const viewer = { latitude: viewerLatitude, longitude: viewerLongitude }
  return Math.round(distanceKm(viewer, { latitude, longitude }))
}
