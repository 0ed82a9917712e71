import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Interests, Portrait, profileOf, useOwnProfile } from '../../profiles/index.ts'
import classes from './OtherProfile.module.css'

/** Shows a short profile of the other member. */
export function OtherProfile({ username }: { username: string }) {
  const { data } = useQuery(profileOf(username))
  const mine = useOwnProfile()?.tags ?? []
  if (!data || data.self) return <aside className={classes.pane} />

  return (
    <aside className={classes.pane} aria-label={`About ${data.firstname}`}>
      <Portrait member={data} sizes="280px" className={classes.photo} />
      <h2 className={classes.name}>
        <bdi>{data.firstname}</bdi>
        {data.age !== null && <span className={classes.age}>, {data.age}</span>}
      </h2>
      {data.city && (
        <p className={classes.place}>
          {data.city}
          {data.distance_km !== null && data.distance_km > 0 && `, ${data.distance_km} km away`}
        </p>
      )}
      {data.bio && (
        <p className={classes.bio} dir="auto">
          {data.bio}
        </p>
      )}
      {data.tags.length > 0 && <Interests tags={data.tags} mine={mine} />}
      <Link to="/users/profile/$username" params={{ username }} className={classes.more}>
        See Profile
      </Link>
    </aside>
  )
}
