import { Categories } from '../Categories.tsx'
import { Counters } from '../Counters.tsx'
import { useUncover } from '../cover.ts'
import { Footer } from '../Footer.tsx'
import { Header } from '../Header.tsx'
import { Hero } from '../Hero.tsx'
import { Samples } from '../Samples.tsx'
import { Steps } from '../Steps.tsx'
import { Subscription } from '../Subscription.tsx'

/** A visitor's first sight of Savanna. */
export function LandingPage() {
  useUncover()
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Counters />
        <Categories />
        <Steps />
        <Samples />
        <Subscription />
      </main>
      <Footer />
    </>
  )
}
