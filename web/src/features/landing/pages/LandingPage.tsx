import { Categories } from '../Categories.tsx'
import { Counters } from '../Counters.tsx'
import { useUncover } from '../cover.ts'
import { Footer } from '../Footer.tsx'
import type { Figures } from '../figures.ts'
import { Header } from '../Header.tsx'
import { Hero } from '../Hero.tsx'
import type { Offer } from '../offers.ts'
import { Samples } from '../Samples.tsx'
import { Steps } from '../Steps.tsx'
import { Subscription } from '../Subscription.tsx'

interface LandingPageProps {
  /** Both are given where the page is drawn ahead. */
  figures?: Figures
  offers?: Offer[]
}

/** A visitor's first sight of Savanna. */
export function LandingPage({ figures, offers }: LandingPageProps) {
  useUncover()
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
