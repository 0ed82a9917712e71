import { Categories } from '../Categories.tsx'
import { Footer } from '../Footer.tsx'
import { Header } from '../Header.tsx'
import { Hero } from '../Hero.tsx'
import { Steps } from '../Steps.tsx'

/** A visitor's first sight of Savanna. */
export function LandingPage() {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Steps />
        <Categories />
      </main>
      <Footer />
    </>
  )
}
