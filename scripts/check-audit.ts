import { fileURLToPath } from 'node:url'
import { audit } from './lib/audit.ts'

const verdict = await audit(fileURLToPath(new URL('..', import.meta.url)))
if (verdict.state === 'unknown')
  console.log(`Skipped: the registry couldn't check for known vulnerabilities (${verdict.reason}).`)
if (verdict.state === 'weak') {
  console.error(
    `Packages with severe vulnerabilities: ${verdict.packages.join(', ')}. Run "npm audit" for details.`,
  )
  process.exitCode = 1
}
