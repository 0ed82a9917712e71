import type { Card } from '@savanna/contract/profiles/routes'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { formatAge } from '../../profiles.model.ts'
import { Portrait } from '../Portrait.tsx'
import { CardPhoto } from './CardPhoto.tsx'
import { STACK_CARD_SIZES } from './photo-sizes.ts'
import { usePhotoSteps } from './use-photo-steps.ts'

/** Steps through a card's photos. */
export interface PhotoStepper {
  step: (by: number) => void
}

interface LargePhotoProps {
  member: Pick<Card, 'firstname' | 'lastname' | 'age' | 'gender' | 'portrait' | 'photos'>
  /** True while the photo is visible: the next one is then preloaded. */
  current: boolean
  /** Receives the function that steps through the photos by keys. */
  stepper: Ref<PhotoStepper>
  className?: string | undefined
  /** Further content on the photo. */
  children?: ReactNode
}

/** Shows the photos of a single member, large, with name and age. */
export function LargePhoto({ member, current, stepper, className, children }: LargePhotoProps) {
  const steps = usePhotoSteps(member.photos, STACK_CARD_SIZES, current)
  useImperativeHandle(current ? stepper : null, () => ({ step: steps.step }))
  return (
    <CardPhoto
      name={member.firstname}
      steps={steps}
      className={className}
      picture={
        <Portrait
          member={member}
          photo={steps.photo}
          sizes={STACK_CARD_SIZES}
          eager
          decorative
          ratio="fill"
        />
      }
      caption={
        <>
          <h2>
            <bdi>
              {member.firstname} {member.lastname}
            </bdi>
          </h2>
          <p>{formatAge(member.age)}</p>
        </>
      }
    >
      {children}
    </CardPhoto>
  )
}
