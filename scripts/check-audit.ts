import { fileURLToPath } from 'node:url'
import { audit } from './lib/audit.ts'

const verdict = await audit(fileURLToPath(new URL('..', import.meta.url)))
if (verdict.state === 'unknown')
  console.log(`Skipped: the registry could not say which packages have known weaknesses (${verdict.reason}).`)
if (verdict.state === 'weak') {
  console.error(`Packages with grave weaknesses: ${verdict.packages.join(', ')}. "npm audit" tells more.`)
  process.exitCode = 1
}
