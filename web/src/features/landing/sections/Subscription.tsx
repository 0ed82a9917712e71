import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { formatOffers, type Offer } from '@savanna/contract/site/live-values'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readPrerenderedOffers } from '../prerendered.ts'
import { type LandingRequests, useLateResponse } from '../use-late-response.ts'
import { LandingTitle } from './LandingTitle.tsx'
import classes from './Subscription.module.css'

const fetchOffers = async ({ fetchPlans }: LandingRequests) => formatOffers(await fetchPlans())

/** Shows what is free and what a plan costs. Prices are fetched again: the prerendered ones may have changed. */
export function Subscription({ prerendered }: { prerendered?: Offer[] | undefined }) {
  const [known] = useState(() => prerendered ?? readPrerenderedOffers())
  const offers = useLateResponse(fetchOffers) ?? known
  return (
    <section id="plans" className={classes.section} aria-labelledby="plans-title">
      <div className={classes.page}>
        <div className={classes.words}>
          <LandingTitle id="plans-title">
            <Trans>
              Free to meet.{' '}
              <Box component="span" display="inline-block">
                A plan to keep going.
              </Box>
            </Trans>
          </LandingTitle>
          <p>
            {offers.length > 0
              ? t`Signing up, your profile, five suggestions at a time and your first ten messages are free. A plan opens up every suggestion, lifts the message limit and adds video calls. It ends by itself.`
              : t`Everything is free right now: every suggestion, as many messages as you like, and video calls.`}
          </p>
        </div>
        {offers.length > 0 && (
          <ul className={classes.plans}>
            {offers.map(({ title, price, days }) => (
              <li key={`${title} ${days}`} data-offer>
                <Link to="/users/register" className={classes.plan}>
                  <Box component="span" flex={1} className={classes.name} dir="auto">
                    {title}
                  </Box>
                  <Box component="span" ff="heading" fz="2xl" className={classes.price}>
                    {price}
                  </Box>
                  <Box component="span" w="8.5em" ms="auto" c="dimmed" ta="end">
                    {days}
                  </Box>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
