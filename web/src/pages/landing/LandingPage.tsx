import type { Figures, Offer } from '@savanna/contract/site/live-values'
import { Hero } from '../../features/landing/hero/Hero.tsx'
import { useReplacePrerendered } from '../../features/landing/prerendered.ts'
import { Categories } from '../../features/landing/sections/Categories.tsx'
import { Counters } from '../../features/landing/sections/Counters.tsx'
import { Footer } from '../../features/landing/sections/Footer.tsx'
import { Header } from '../../features/landing/sections/Header.tsx'
import { Inside } from '../../features/landing/sections/Inside.tsx'
import { Samples } from '../../features/landing/sections/Samples.tsx'
import { Steps } from '../../features/landing/sections/Steps.tsx'
import { Subscription } from '../../features/landing/sections/Subscription.tsx'

interface LandingPageProps {
  /** Both are set when the page is prerendered. */
  figures?: Figures
  offers?: Offer[]
}

/** Shows the landing page, which visitors see first. */
export function LandingPage({ figures, offers }: LandingPageProps) {
  useReplacePrerendered()
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Counters prerendered={figures} />
        <Categories />
        <Steps />
        <Inside />
        <Samples />
        <Subscription prerendered={offers} />
      </main>
      <Footer />
    </>
  )
}
