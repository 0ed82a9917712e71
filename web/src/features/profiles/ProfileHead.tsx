import type { Profile } from '@savanna/contract/profiles'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GenderIcon } from './GenderIcon.tsx'
import { PopScore } from './PopScore.tsx'
import { Presence } from './Presence.tsx'
import classes from './ProfileHead.module.css'
import { ageText, orientationText, placeText } from './profiles.model.ts'

interface ProfileHeadProps {
  profile: Profile
  /** What the viewer can do here. */
  actions?: ReactNode
}

/** Who it is: name, age, place, presence, and the actions beside them. */
export function ProfileHead({ profile, actions }: ProfileHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <h1 className={classes.name} tabIndex={-1}>
          {profile.firstname} {profile.lastname}
        </h1>
        <p className={classes.line}>
          <span className={classes.strong}>{ageText(profile.age)}</span>
          <Presence online={profile.online} last_connexion={profile.last_connexion} />
          <PopScore score={profile.pop_score} />
        </p>
        <ul className={classes.facts}>
          <li>
            <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
            {placeText(profile)}
          </li>
          <li>
            <GenderIcon gender={profile.gender} />
            {orientationText(profile.sexual_orientation)}
          </li>
          <li>@{profile.username}</li>
        </ul>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
