import type { Figures } from '../../features/landing/figures.ts'
import { Hero } from '../../features/landing/hero/Hero.tsx'
import type { Offer } from '../../features/landing/offers.ts'
import { useReplacePrerendered } from '../../features/landing/prerendered.ts'
import { Categories } from '../../features/landing/sections/Categories.tsx'
import { Counters } from '../../features/landing/sections/Counters.tsx'
import { Footer } from '../../features/landing/sections/Footer.tsx'
import { Header } from '../../features/landing/sections/Header.tsx'
import { Samples } from '../../features/landing/sections/Samples.tsx'
import { Steps } from '../../features/landing/sections/Steps.tsx'
import { Subscription } from '../../features/landing/sections/Subscription.tsx'

interface LandingPageProps {
  /** Both are given where the page is drawn ahead. */
  figures?: Figures
  offers?: Offer[]
}

/** A visitor's first sight of Savanna. */
export function LandingPage({ figures, offers }: LandingPageProps) {
  useReplacePrerendered()
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Counters drawn={figures} />
        <Categories />
        <Steps />
        <Samples />
        <Subscription drawn={offers} />
      </main>
      <Footer />
    </>
  )
}
